package dev.dari.plugin.run

import dev.dari.plugin.dsl.dari
import dev.dari.plugin.mapping.Mapping
import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.shapes.Fixtures
import dev.dari.plugin.transform
import dev.dari.plugin.zip.ZipArchive
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path
import java.util.jar.JarFile
import kotlin.random.Random

/** Scopes, and what must survive of a jar. */
class JarScopeTest {
    @TempDir
    lateinit var temp: Path

    private val bridge: ByteArray by lazy { Files.readAllBytes(Fixtures.java.resolve("shapes/Bridge.class")) }
    private val flow: ByteArray by lazy { Files.readAllBytes(Fixtures.java.resolve("shapes/Flow.class")) }

    private fun mapping(ruleScope: Scope = Scope.ALL): Mapping = dari {
        request("r") {
            scope = ruleScope
            className = "shapes.Bridge"
            method = "postMessage"
            data = arg(0)
        }
    }

    private fun jar(vararg entries: Jars.Entry, name: String = "lib.jar"): Path = Jars.write(temp.resolve(name), entries.toList())

    private fun run(jars: List<Path>, rules: Mapping = mapping(), scope: Scope? = Scope.ALL, classes: List<Path> = emptyList(), allowUnmatched: Boolean = false) =
        transform(rules, temp.resolve("out"), classes, jars, scope, allowUnmatched = allowUnmatched)

    @Test
    fun `only the class that changes changes`() {
        val lib = jar(
            Jars.entry("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n"),
            Jars.Entry("shapes/", ByteArray(0), stored = true),
            Jars.Entry("shapes/Flow.class", flow),
            Jars.Entry("shapes/Bridge.class", bridge),
            Jars.entry("data/resource.txt", "x".repeat(5000)),
            Jars.Entry("data/stored.bin", ByteArray(100) { it.toByte() }, stored = true),
        )
        val done = run(listOf(lib))
        assertEquals(listOf("lib.jar"), done.texts("hooked", "container"))
        ZipArchive.open(lib).use { before ->
            ZipArchive.open(done.jar("lib.jar")).use { after ->
                assertEquals(before.entries.map { it.name }, after.entries.map { it.name })
                before.entries.zip(after.entries).forEach { (old, new) ->
                    if (old.name == "shapes/Bridge.class") return@forEach
                    assertArrayEquals(bytes(before, old.local, before.dataStart(old) + old.compressedSize), bytes(after, new.local, after.dataStart(new) + new.compressedSize), old.name)
                }
            }
        }
        JarFile(done.jar("lib.jar").toFile()).use { out ->
            JarFile(lib.toFile()).use { input ->
                assertEquals("a comment", out.comment)
                for (old in input.entries()) {
                    val new = out.getJarEntry(old.name)
                    assertEquals(listOf(old.time, old.method, old.comment), listOf(new.time, new.method, new.comment), old.name)
                    val same = out.getInputStream(new).readAllBytes().contentEquals(input.getInputStream(old).readAllBytes())
                    assertEquals(old.name != "shapes/Bridge.class", same, old.name)
                }
            }
        }
    }

    private fun bytes(archive: ZipArchive, from: Int, to: Int) = ByteArray(to - from).also { archive.data.get(from, it) }

    @Test
    fun `a jar in which nothing matches is the same file`() {
        val lib = jar(Jars.Entry("shapes/Flow.class", flow), Jars.entry("a", "b"))
        val done = run(listOf(lib), allowUnmatched = true)
        assertEquals(-1, Files.mismatch(lib, done.jar("lib.jar")))
    }

    @Test
    fun `scope project and none leave jars alone`() {
        val lib = jar(Jars.Entry("shapes/Bridge.class", bridge))
        for (scope in listOf(Scope.PROJECT, null)) {
            val done = run(listOf(lib), scope = scope)
            assertEquals(-1, Files.mismatch(lib, done.jar("lib.jar")))
            assertEquals(emptyList<String>(), done.result.errors, "a rule for jars is not judged in scope $scope")
        }
    }

    @Test
    fun `a project rule does not reach into jars and is judged in both scopes`() {
        val lib = jar(Jars.Entry("shapes/Bridge.class", bridge))
        for (scope in Scope.entries) {
            val done = run(listOf(lib), mapping(Scope.PROJECT), scope)
            assertEquals(-1, Files.mismatch(lib, done.jar("lib.jar")))
            assertTrue(done.result.errors.single().startsWith("Rule \"r\" matched no method"), done.result.errors.single())
            assertEquals(listOf("r"), done.texts("unmatched", "rule"))
        }
    }

    @Test
    fun `an all rule matches in the project too`() {
        val done = run(emptyList(), scope = Scope.PROJECT, classes = listOf(Fixtures.java))
        assertEquals(listOf("classes"), done.texts("hooked", "container"))
    }

    @Test
    fun `each version in a multi-release jar is transformed`() {
        val entries = arrayOf(Jars.Entry("shapes/Bridge.class", bridge), Jars.Entry("META-INF/versions/11/shapes/Bridge.class", bridge))
        val multi = jar(Jars.entry("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"), *entries, name = "multi.jar")
        val plain = jar(Jars.entry("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n"), *entries, name = "plain.jar")
        val done = run(listOf(multi, plain))
        assertEquals(listOf("multi.jar", "multi.jar", "plain.jar"), done.texts("hooked", "container"))
        JarFile(done.jar("multi.jar").toFile()).use { out ->
            val base = out.getInputStream(out.getEntry("shapes/Bridge.class")).readAllBytes()
            assertArrayEquals(base, out.getInputStream(out.getEntry("META-INF/versions/11/shapes/Bridge.class")).readAllBytes())
            assertTrue(!base.contentEquals(bridge))
        }
        JarFile(done.jar("plain.jar").toFile()).use { out ->
            assertArrayEquals(bridge, out.getInputStream(out.getEntry("META-INF/versions/11/shapes/Bridge.class")).readAllBytes())
        }
    }

    @Test
    fun `module-info, damaged classes and repeated entries are kept`() {
        val module = Fixtures.javaClass(temp.resolve("module"), "module-info", "module some.module { }").resolve("module-info.class")
        val lib = jar(
            Jars.Entry("module-info.class", Files.readAllBytes(module)),
            Jars.entry("broken/Broken.class", "this is no class"),
            Jars.Entry("cut/Cut.class", flow.copyOf(40)),
            Jars.entry("META-INF/services/a.B", "first"),
            Jars.entry("META-INF/services/a.B", "second"),
            Jars.Entry("shapes/Bridge.class", bridge),
            Jars.Entry("shapes/Bridge.class", bridge),
        )
        val everything = dari { request("r") { scope = Scope.ALL; subclassesOf = "java.lang.Object"; method = "postMessage"; data = arg(0) } }
        val done = run(listOf(lib), everything)
        assertEquals(listOf("\"broken/Broken.class\"", "\"cut/Cut.class\""), done.result.warnings.map { it.substringBefore(' ') }.sorted())
        assertEquals(2, done.texts("hooked", "rule").size, "both of two equal entries")
        ZipArchive.open(done.jar("lib.jar")).use { out ->
            assertEquals(listOf("first", "second"), out.entries.filter { it.name.endsWith("a.B") }.map { String(out.content(it)) })
            val bridges = out.entries.filter { it.name == "shapes/Bridge.class" }.map { out.content(it).toList() }
            assertEquals(1, bridges.distinct().size)
            assertTrue(bridges[0] != bridge.toList())
            assertEquals("this is no class", String(out.content(out.entries.single { it.name == "broken/Broken.class" })))
        }
    }

    @Test
    fun `a signed jar is left alone with a warning`() {
        val lib = jar(
            Jars.entry("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n"),
            Jars.entry("META-INF/KEY.SF", "Signature-Version: 1.0\r\n\r\n"),
            Jars.entry("META-INF/KEY.RSA", "not really"),
            Jars.Entry("shapes/Bridge.class", bridge),
        )
        val done = run(listOf(lib))
        assertEquals(-1, Files.mismatch(lib, done.jar("lib.jar")))
        assertTrue("lib.jar is signed" in done.result.warnings.single())
        assertEquals(listOf("signed-jar"), done.texts("skipped", "reason"))
        assertEquals(emptyList<String>(), done.result.errors)
    }

    @Test
    fun `bytes in front of an archive do no harm`() {
        val plain = jar(Jars.Entry("shapes/Bridge.class", bridge), Jars.entry("a.txt", "text"), name = "plain.jar")
        val lib = temp.resolve("lib.jar")
        Files.write(lib, "#!/bin/sh\nexit 0\n".toByteArray() + Files.readAllBytes(plain))
        val done = run(listOf(lib))
        assertEquals(listOf("r"), done.texts("hooked", "rule"))
        JarFile(done.jar("lib.jar").toFile()).use { assertEquals("text", String(it.getInputStream(it.getEntry("a.txt")).readAllBytes())) }
    }

    @Test
    fun `an archive of more than 65,535 entries stays readable`() {
        val lib = Jars.write(temp.resolve("lib.jar"), List(66_000) { Jars.Entry("e$it", ByteArray(0), stored = true) } + Jars.Entry("shapes/Bridge.class", bridge))
        val done = run(listOf(lib))
        assertEquals(listOf("r"), done.texts("hooked", "rule"))
        JarFile(done.jar("lib.jar").toFile()).use { out ->
            assertEquals(66_001, out.size())
            assertTrue(!out.getInputStream(out.getEntry("shapes/Bridge.class")).readAllBytes().contentEquals(bridge))
        }
    }

    /** Every cut and many single damaged bytes: a warning and a copy, or a transform, never a crash. */
    @Test
    fun `a damaged archive never ends the build with a crash`() {
        val good = Files.readAllBytes(jar(Jars.entry("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n"), Jars.Entry("shapes/Bridge.class", bridge), Jars.entry("a.txt", "text")))
        val random = Random(4)
        val damaged = List(60) { good.copyOf(random.nextInt(good.size)) } + List(600) {
            good.clone().also { bytes ->
                // Most fields worth damaging stand in the directory at the end.
                val at = if (it % 2 == 0) random.nextInt(good.size) else good.size - 1 - random.nextInt(minOf(good.size, 320))
                bytes[at] = random.nextInt().toByte()
            }
        }
        var copied = 0
        for ((index, bytes) in damaged.withIndex()) {
            val lib = Files.write(temp.resolve("d$index.jar"), bytes)
            val done = transform(mapping(), temp.resolve("damaged"), jars = listOf(lib), scope = Scope.ALL, classPath = emptyList(), allowUnmatched = true)
            if (Files.mismatch(lib, done.jar("d$index.jar")) < 0) copied++
        }
        assertTrue(copied >= 60 && copied < damaged.size, "$copied of ${damaged.size} were copied")
    }

    @Test
    fun `what is no archive is copied with a warning`() {
        val lib = temp.resolve("lib.jar")
        Files.writeString(lib, "this is no archive, only a file with that name")
        val done = run(listOf(lib), allowUnmatched = true)
        assertEquals(-1, Files.mismatch(lib, done.jar("lib.jar")))
        assertTrue("it has no end record" in done.result.warnings[0], done.result.warnings[0])
    }
}
