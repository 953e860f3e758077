package dev.dari.apk.compile

import dev.dari.apk.protocol.ErrorKind
import dev.dari.apk.support.Fixture
import dev.dari.apk.support.Tool
import dev.dari.apk.support.call
import dev.dari.apk.support.copy
import dev.dari.apk.support.failure
import dev.dari.apk.support.hashes
import dev.dari.apk.support.names
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path

internal class CompileOperationTest {
    @TempDir lateinit var folder: Path
    private val stdlib = Fixture.place(Unit::class.java)
    private val stubs = Fixture.place(android.webkit.JavascriptInterface::class.java)
    private val compiler = CompileOperation()

    private fun source(name: String, text: String): Path {
        val file = folder.resolve("src").resolve(name)
        Files.createDirectories(file.parent)
        return Files.writeString(file, text)
    }

    private fun compile(out: String = "out", classPath: List<Path> = listOf(stdlib, stubs)) =
        compiler.call("compile", "sources" to listOf(folder.resolve("src")), "classpath" to classPath, "out" to folder.resolve(out), "moduleName" to "bridges")

    private fun failing(classPath: List<Path> = listOf(stdlib, stubs), sources: Path = folder.resolve("src")) =
        compiler.failure("compile", "sources" to listOf(sources), "classpath" to classPath, "out" to folder.resolve("out"), "moduleName" to "bridges")

    @Test
    fun `class files are those of a compiler process of its own, also when the compiler is warm`() {
        copy(Path.of("src/test/resources/sources"), folder.resolve("src"))
        Tool.jdk(
            "java", "-Xmx1g", "-cp", Tool.classPath, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-Werror",
            "-jvm-target", "1.8", "-Xjdk-release=1.8", "-module-name", "bridges", "-cp", "$stdlib:$stubs", "-d", folder.resolve("process"), folder.resolve("src"),
        )
        val expected = hashes(folder.resolve("process"))
        assertTrue(expected.size > 8, "$expected")
        for (round in 1..3) {
            compile()
            assertEquals(expected, hashes(folder.resolve("out")), "round $round")
        }
        copy(folder.resolve("src"), folder.resolve("elsewhere/src"))
        compiler.call(
            "compile", "sources" to Files.walk(folder.resolve("elsewhere/src")).use { all -> all.filter { "$it".endsWith(".kt") }.toList() }.reversed(),
            "classpath" to listOf(stdlib, stubs), "out" to folder.resolve("elsewhere/out"), "moduleName" to "bridges",
        )
        assertEquals(expected, hashes(folder.resolve("elsewhere/out")), "other folder, other order")
    }

    @Test
    fun `an error has file, line and column, and the old output stays`() {
        source("a/A.kt", "package a\nclass A\n")
        compile()
        val before = hashes(folder.resolve("out"))
        val broken = source("a/A.kt", "package a\nclass A {\n    val b: Int = \"text\"\n}\n")
        val error = failing()
        assertEquals(ErrorKind.INPUT, error.kind)
        val first = error.diagnostics.first()
        assertEquals(listOf("error", broken.toString(), 3, 16), listOf(first.severity, first.file, first.line, first.column))
        assertTrue(error.message.startsWith("Kotlin compilation failed: $broken:3:16: "), error.message)
        assertEquals(before, hashes(folder.resolve("out")))
        assertEquals(listOf("out", "src"), names(folder))
        source("a/A.kt", "package a\nclass A\n")
        compile()
        assertEquals(before, hashes(folder.resolve("out")))
    }

    @Test
    fun `a warning is an error, and newer Java API than 8 is not there`() {
        source("A.kt", "class A { @Deprecated(\"old\") fun o() = 1\n    fun f() = o() }\n")
        val warned = failing()
        assertTrue(warned.diagnostics.any { it.severity == "warning" && it.line == 2 })
        assertTrue("A.kt:2:" in warned.message, warned.message)
        source("A.kt", "class A { fun f() = java.util.List.of(1) }\n")
        assertTrue("of" in failing().message)
    }

    @Test
    fun `what is no longer in the sources is no longer in the output`() {
        source("A.kt", "class A\n")
        val other = source("B.kt", "class B\n")
        compile()
        assertEquals(listOf("A.class", "B.class", "META-INF"), names(folder.resolve("out")))
        Files.delete(other)
        compile()
        assertEquals(listOf("A.class", "META-INF"), names(folder.resolve("out")))
    }

    @Test
    fun `a class path that changes at the same place is read again`() {
        source("A.kt", "class A { fun f() = lib.L().first() }\n")
        val jar = folder.resolve("lib.jar")
        fun jar(method: String) {
            val classes = Fixture.javac(folder.resolve("lib-$method"), 8, emptyList(), "lib.L" to "package lib; public class L { public int $method() { return 1; } }")
            Tool.jdk("jar", "--create", "--file", jar, "-C", classes, ".")
        }
        jar("first")
        compile(classPath = listOf(stdlib, jar))
        jar("second")
        assertTrue("first" in failing(classPath = listOf(stdlib, jar)).message)
        source("A.kt", "class A { fun f() = lib.L().second() }\n")
        compile(classPath = listOf(stdlib, jar))
    }

    @Test
    fun `no sources, no class path entry and a class path that is no jar are errors`() {
        Files.createDirectories(folder.resolve("src"))
        assertEquals("\"compile\" has no .kt file in its \"sources\"", failing().message)
        source("A.kt", "class A\n")
        val gone = folder.resolve("gone.jar")
        assertEquals("\"compile\": \"classpath\" has \"$gone\", which does not exist", failing(classPath = listOf(stdlib, gone)).message)
        assertEquals("\"compile\": \"sources\" has \"$gone\", which does not exist", failing(sources = gone).message)
        assertEquals(listOf("src"), names(folder))
    }
}
