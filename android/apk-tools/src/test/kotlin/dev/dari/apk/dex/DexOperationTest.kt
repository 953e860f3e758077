package dev.dari.apk.dex

import dev.dari.apk.io.DexReader
import dev.dari.apk.protocol.ErrorKind
import dev.dari.apk.support.Fixture
import dev.dari.apk.support.Tool
import dev.dari.apk.support.call
import dev.dari.apk.support.copy
import dev.dari.apk.support.failure
import dev.dari.apk.support.hashes
import dev.dari.apk.support.names
import dev.dari.apk.support.texts
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path

internal class DexOperationTest {
    @TempDir lateinit var folder: Path
    private val dex = DexOperation(2)
    private val stdlib = Fixture.place(Unit::class.java)

    private val lambdas = "a.Lambdas" to """package a; import java.util.function.*;
        public class Lambdas implements B { Supplier<String> s(String x) { return () -> x + "b" + x.length(); } Function<String,Integer> f() { return String::length; } }"""
    private val defaults = "a.B" to "package a; public interface B { default String name() { return \"b\"; } static int one() { return 1; } }"

    private fun classes(name: String = "classes"): Path = Fixture.javac(folder.resolve(name), 17, emptyList(), lambdas, defaults)

    private fun defined(file: Path): List<String> = DexReader.read("$file", Files.readAllBytes(file)).classes.map { it.type }.sorted()

    @Test
    fun `Java 17 classes become one dex for API 26 without the class that would stand in every dex`() {
        val result = dex.call("dex", "inputs" to listOf(classes()), "out" to folder.resolve("out"))
        assertEquals(listOf("classes.dex"), result.texts("dexes"))
        val types = defined(folder.resolve("out/classes.dex"))
        assertTrue(types.containsAll(listOf("La/B;", "La/Lambdas;")) && types.size > 2, "$types")
        assertFalse(types.any { "com/android/tools" in it }, "$types")
        assertTrue("DEX version '038'" in Tool.run("dexdump", "-f", folder.resolve("out/classes.dex")))
    }

    @Test
    fun `bytes do not depend on folders, order of inputs or threads`() {
        val first = classes()
        val second = Fixture.javac(folder.resolve("second"), 8, listOf(first), "c.C" to "package c; public class C { Runnable r() { return () -> System.out.println(new a.Lambdas().name()); } }")
        dex.call("dex", "inputs" to listOf(first, second), "out" to folder.resolve("one"))
        val jar = folder.resolve("deep/er/x.jar")
        Files.createDirectories(jar.parent)
        Tool.jdk("jar", "--create", "--file", jar, "-C", copy(first, folder.resolve("deep/er/copied")), ".")
        for (threads in listOf(1, 2, 7)) {
            DexOperation(threads).call("dex", "inputs" to listOf(second, jar), "out" to folder.resolve("out$threads"))
            assertEquals(hashes(folder.resolve("one")), hashes(folder.resolve("out$threads")), "$threads threads")
        }
    }

    @Test
    fun `a class that is nowhere is an error that names it and its user`() {
        val library = Fixture.javac(folder.resolve("lib"), 8, emptyList(), "l.L" to "package l; public class L { }", "l.M" to "package l; public class M { }")
        val user = Fixture.javac(folder.resolve("user"), 8, listOf(library), "u.U" to "package u; public class U extends l.L { Object m() { return new l.M[1]; } }")
        val error = dex.failure("dex", "inputs" to listOf(user), "out" to folder.resolve("out"))
        assertEquals(ErrorKind.INPUT, error.kind)
        assertEquals("Class \"l/L\", which \"u/U\" uses, is neither in the input nor on the class path (and 1 more)", error.message)
        assertEquals(listOf("Class \"l/L\" is missing", "Class \"l/M\" is missing"), error.diagnostics.map { it.message })
        assertFalse("out" in names(folder))
        dex.call("dex", "inputs" to listOf(user), "classpath" to listOf(library), "out" to folder.resolve("out"))
        assertEquals(listOf("Lu/U;"), defined(folder.resolve("out/classes.dex")))
    }

    @Test
    fun `a library that is given stands in for the JDK`() {
        val error = dex.failure("dex", "inputs" to listOf(classes()), "library" to listOf(stdlib), "out" to folder.resolve("out"))
        assertTrue("\"java/lang/" in error.message, error.message)
    }

    @Test
    fun `inputs that are no classes are errors, and the old output stays`() {
        val out = folder.resolve("out")
        dex.call("dex", "inputs" to listOf(classes()), "out" to out)
        val before = hashes(out)
        val text = Files.writeString(folder.resolve("text.jar"), "no jar")
        val empty = Files.createDirectories(folder.resolve("empty"))
        val damaged = copy(folder.resolve("classes"), folder.resolve("damaged"))
        val bytes = Files.readAllBytes(damaged.resolve("a/B.class"))
        Files.write(damaged.resolve("a/B.class"), bytes.copyOf(bytes.size / 2))
        assertTrue("\"$text\" is not a jar that can be read" in dex.failure("dex", "inputs" to listOf(text), "out" to out).message)
        assertEquals("\"dex\" has no class file in its \"inputs\"", dex.failure("dex", "inputs" to listOf(empty), "out" to out).message)
        assertTrue("a/B.class" in dex.failure("dex", "inputs" to listOf(damaged), "out" to out).message)
        assertEquals("\"dex\": \"minApi\" is 0, and must be from 1", dex.failure("dex", "inputs" to listOf(empty), "minApi" to 0, "out" to out).message)
        assertEquals(before, hashes(out))
        assertEquals(emptyList<String>(), names(folder).filter { it.startsWith(".") })
    }

    @Test
    fun `the same class in two inputs is D8's own error`() {
        val error = dex.failure("dex", "inputs" to listOf(classes("one"), classes("two")), "out" to folder.resolve("out"))
        assertEquals(ErrorKind.INPUT, error.kind)
        // Both folders share several classes; which of them D8 meets first depends on its threads.
        assertTrue(error.message.startsWith("D8 failed") && "is defined multiple times" in error.message, error.message)
        assertTrue(error.diagnostics.isNotEmpty())
    }

    @Test
    fun `dexes are named as Android names them`() {
        assertEquals(listOf("classes.dex", "classes2.dex", "classes10.dex"), listOf(0, 1, 9).map(DexOperation::dexName))
    }
}
