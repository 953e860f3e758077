package dev.dari.plugin.run

import dev.dari.plugin.TransformException
import dev.dari.plugin.contents
import dev.dari.plugin.dsl.dari
import dev.dari.plugin.json.JsonParser
import dev.dari.plugin.json.JsonValue
import dev.dari.plugin.mapping.Mapping
import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.shapes.Capture
import dev.dari.plugin.shapes.Fixtures
import dev.dari.plugin.shapes.FolderLoader
import dev.dari.plugin.transform
import dev.dari.plugin.transform.sha256
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import java.util.jar.JarFile

/** The transform as a whole: builds, repeats, errors. */
class TransformTest {
    @TempDir
    lateinit var temp: Path

    private val bridges: Mapping = dari {
        request("bridges") {
            scope = Scope.ALL
            annotation = "android.webkit.JavascriptInterface"
            requestId = constant("7")
            data = arg(0)
            reply { data = returnValue }
        }
        request("old") {
            annotation = "java.lang.Deprecated"
            data = arg(0)
        }
    }

    private val lib: Path by lazy {
        Jars.write(
            temp.resolve("lib.jar"),
            listOf("Overloads", "Flow").map { Jars.Entry("shapes/$it.class", Files.readAllBytes(Fixtures.java.resolve("shapes/$it.class"))) },
        )
    }

    private fun run(out: String, mapping: Mapping = bridges, release: Boolean = false, classes: List<Path> = listOf(Fixtures.java, Fixtures.kotlin)) =
        transform(mapping, temp.resolve(out), classes, listOf(lib), Scope.ALL, release)

    @Test
    fun `a release build is what the compiler wrote`() {
        val done = run("out", release = true)
        assertEquals(contents(Fixtures.java) + contents(Fixtures.kotlin), contents(done.classes))
        assertEquals(-1, Files.mismatch(lib, done.jar("lib.jar")))
        assertEquals(emptyList<String>(), done.result.errors + done.result.warnings + done.texts("hooked", "rule"))
    }

    @Test
    fun `only hooked classes differ, and the report knows their hashes`() {
        val done = run("out")
        val before = contents(Fixtures.java) + contents(Fixtures.kotlin)
        val after = contents(done.classes)
        assertEquals(before.keys, after.keys)
        val changed = before.keys.filter { before[it] != after[it] }.map { it.removeSuffix(".class").replace('/', '.') }.toSet()
        val hooked = done.texts("hooked", "class").zip(done.texts("hooked", "container")).filter { it.second == "classes" }.map { it.first }.toSet()
        val silencing = done.texts("skipped", "class").zip(done.texts("skipped", "reason")).filter { it.second == "parent-silenced" }.map { it.first }
        assertEquals(listOf("shapes.DirectOverride"), silencing)
        assertEquals(hooked + silencing, changed)
        val hashes = done.texts("hooked", "class").zip(done.texts("hooked", "sha256After")).toMap()
        val overloads = sha256(Files.readAllBytes(done.classes.resolve("shapes/Overloads.class")))
        assertEquals(overloads, hashes["shapes.Overloads"])
    }

    @Test
    fun `equal inputs give equal outputs`() {
        val first = run("first")
        val second = run("second")
        assertEquals(first.result.reportJson, second.result.reportJson)
        assertEquals(contents(first.out), contents(second.out))
    }

    @Test
    fun `a second transform of the outputs changes nothing and says so`() {
        val first = run("first")
        val second = transform(bridges, temp.resolve("second"), listOf(first.classes), listOf(first.jar("lib.jar")), Scope.ALL)
        assertEquals(contents(first.classes), contents(second.classes))
        assertEquals(-1, Files.mismatch(first.jar("lib.jar"), second.jar("lib.jar")))
        assertEquals(emptyList<String>(), second.texts("hooked", "rule"))
        assertEquals(emptyList<String>(), second.result.errors)
        val already = second.texts("skipped", "class").zip(second.texts("skipped", "reason")).filter { it.second == "already-transformed" }.map { it.first }.toSet()
        assertEquals(first.texts("hooked", "class").toSet(), already)
    }

    @Test
    fun `a repeated run writes nothing, and a changed input only what depends on it`() {
        val mine = temp.resolve("mine")
        Fixtures.java.toFile().copyRecursively(mine.toFile())
        val first = run("out", classes = listOf(mine))
        val old = FileTime.fromMillis(1_000_000_000_000)
        val files = contents(first.out).keys.filter { !it.startsWith(".dari") }
        files.forEach { Files.setLastModifiedTime(first.out.resolve(it), old) }
        val second = run("out", classes = listOf(mine))
        assertEquals(first.result.reportJson, second.result.reportJson)
        assertEquals(files.size + 1, second.result.reused, "every output, and the scan of the one jar")
        assertTrue(files.all { Files.getLastModifiedTime(first.out.resolve(it)) == old })

        Fixtures.javaClass(mine, "Extra", "package shapes; class Extra { @android.webkit.JavascriptInterface public String post(String s) { return s; } }", "-classpath", System.getProperty("java.class.path"))
        Files.delete(mine.resolve("shapes/Flow.class"))
        val third = run("out", classes = listOf(mine))
        assertTrue("shapes.Extra" in third.texts("hooked", "class"))
        assertTrue(Files.notExists(third.classes.resolve("shapes/Flow.class")), "stale outputs go")
        assertEquals(files.size - 1, files.count { Files.exists(third.out.resolve(it)) && Files.getLastModifiedTime(third.out.resolve(it)) == old })
    }

    @Test
    fun `another mapping makes the index of a jar worthless`() {
        run("out")
        val other = dari { request("x") { scope = Scope.ALL; annotation = "shapes.NoSuchAnnotation"; data = arg(0) } }
        val done = transform(other, temp.resolve("out"), emptyList(), listOf(lib), Scope.ALL, allowUnmatched = true)
        assertEquals(0, done.result.reused)
        assertEquals(-1, Files.mismatch(lib, done.jar("lib.jar")))
        // And a damaged index is not believed.
        val index = Files.list(temp.resolve("out/.dari")).use { it.toList() }.single()
        Files.writeString(index, Files.readString(index).lines().dropLast(2).joinToString("\n"))
        assertEquals(run("fresh").texts("hooked", "class"), run("out").texts("hooked", "class"))
    }

    @Test
    fun `a rule that matches nothing is an error with a hint`() {
        val cases = mapOf(
            "there is no class shapes.Nowhere" to dari { request("r") { className = "shapes.Nowhere"; method = "post" } },
            "shapes.Plain has no method push" to dari { request("r") { className = "shapes.Plain"; method = "push" } },
            "shapes.LeafInherits inherits plain from shapes.AnnotatedBase" to dari { request("r") { className = "shapes.LeafInherits"; method = "plain" } },
            "declares post(Ljava/lang/String;)V" to dari { request("r") { className = "shapes.Plain"; method = "post"; signature = "()V" } },
        )
        cases.entries.forEachIndexed { index, (hint, mapping) ->
            val done = transform(mapping, temp.resolve("out$index"), listOf(Fixtures.java))
            assertTrue(hint in done.result.errors.single(), done.result.errors.single())
            assertEquals(listOf("r"), done.texts("unmatched", "rule"))
            val allowed = transform(mapping, temp.resolve("out$index"), listOf(Fixtures.java), allowUnmatched = true)
            assertEquals(emptyList<String>(), allowed.result.errors)
            assertTrue(hint in allowed.result.warnings.single())
        }
    }

    @Test
    fun `parameters that the method does not have are named`() {
        val done = transform(dari { request("r") { className = "shapes.Plain"; method = "p2"; data = arg(2) } }, temp.resolve("out"), listOf(Fixtures.java))
        assertEquals(listOf("argument-missing"), done.texts("skipped", "reason"))
        assertTrue("uses arg(2) but the method has 2 parameter(s)" in done.result.warnings.single())
        assertEquals(1, done.result.errors.size, "nothing was hooked: that is no match")
    }

    @Test
    fun `a rule without a method name means what the source declares`() {
        val plain = transform(dari { request("r") { className = "shapes.KPlain" } }, temp.resolve("a"), listOf(Fixtures.kotlin)).texts("hooked", "method")
        assertTrue(plain.containsAll(listOf("post", "lambda", "withDefault", "getValue", "setValue")), plain.toString())
        assertEquals(emptyList<String>(), plain.filter { '$' in it || '<' in it })
        val suspending = transform(dari { request("r") { className = "shapes.KSuspends" } }, temp.resolve("b"), listOf(Fixtures.kotlin))
        assertTrue("opened\$suspendImpl" !in suspending.texts("hooked", "method"))
    }

    @Test
    fun `the annotation may stand in a jar that is only looked up, or transformed as well`() {
        val leaf = Files.createDirectories(temp.resolve("leaf/shapes")).parent
        Files.copy(Fixtures.java.resolve("shapes/LeafWithSuper.class"), leaf.resolve("shapes/LeafWithSuper.class"))
        val base = Jars.write(
            temp.resolve("base.jar"),
            listOf("AnnotatedBase", "Middle").map { Jars.Entry("shapes/$it.class", Files.readAllBytes(Fixtures.java.resolve("shapes/$it.class"))) },
        )
        val rule = dari { request("r") { scope = Scope.ALL; annotation = "android.webkit.JavascriptInterface"; method = "plain"; data = arg(0) } }
        for ((scope, containers) in listOf(Scope.PROJECT to listOf("classes"), Scope.ALL to listOf("base.jar", "classes"))) {
            val done = transform(rule, temp.resolve("$scope"), listOf(leaf), listOf(base), scope, classPath = emptyList())
            assertEquals(containers, done.texts("hooked", "container"))
            val unpacked = temp.resolve("unpacked$scope")
            JarFile(done.jar("base.jar").toFile()).use { jar ->
                for (entry in jar.entries()) unpacked.resolve(entry.name).also { Files.createDirectories(it.parent) }.let { file -> Files.write(file, jar.getInputStream(entry).readAllBytes()) }
            }
            Capture().use { capture ->
                val made = FolderLoader(listOf(done.classes, unpacked)).loadClass("shapes.LeafWithSuper").getDeclaredConstructor().also { it.isAccessible = true }.newInstance()
                val method = made.javaClass.getMethod("plain", String::class.java).also { it.isAccessible = true }
                assertEquals("leafbasex!", method.invoke(made, "x"))
                assertEquals(1, capture.take().size)
            }
        }
    }

    @Test
    fun `an exclude that names nothing is worth a warning`() {
        val mapping = dari {
            request("r") { className = "shapes.Plain"; method = "p2"; data = arg(1) }
            exclude("shapes.Plain", "p22")
            exclude("shapes.Plane")
            exclude("shapes.Flow")
        }
        val warnings = transform(mapping, temp.resolve("out"), listOf(Fixtures.java)).result.warnings
        assertEquals(listOf("\"shapes.Plain.p22\"", "\"shapes.Plane\""), warnings.map { it.split(' ')[3] })
    }

    @Test
    fun `abstract methods are no match`() {
        val done = transform(dari { request("r") { className = "shapes.Handler"; data = arg(0) } }, temp.resolve("out"), listOf(Fixtures.java))
        assertEquals(listOf("no-body"), done.texts("skipped", "reason"))
        assertEquals(1, done.result.errors.size)
    }

    @Test
    fun `outputs do not overwrite inputs or each other`() {
        assertThrows(TransformException::class.java) { transform(bridges, Fixtures.java.parent, listOf(Fixtures.java.parent.resolve("classes"))) }
        val same = Files.createDirectories(temp.resolve("other")).resolve("lib.jar").also { Files.copy(lib, it) }
        val message = assertThrows(TransformException::class.java) { transform(bridges, temp.resolve("out"), jars = listOf(lib, same)) }.message.orEmpty()
        assertTrue("\"lib.jar\"" in message, message)
    }

    @Test
    fun `of two folders with one path the first counts`() {
        val a = Files.createDirectories(temp.resolve("a/x")).parent
        val b = Files.createDirectories(temp.resolve("b/x")).parent
        Files.writeString(a.resolve("x/r.txt"), "a")
        Files.writeString(b.resolve("x/r.txt"), "b")
        Files.writeString(b.resolve("x/s.txt"), "s")
        val done = transform(Mapping(emptyList()), temp.resolve("out"), listOf(a, b))
        assertEquals("a", Files.readString(done.classes.resolve("x/r.txt")))
        assertEquals("s", Files.readString(done.classes.resolve("x/s.txt")))
        assertTrue("\"x/r.txt\" is in several class folders" in done.result.warnings.single())
    }

    @Test
    fun `the report counts what it saw`() {
        val report = JsonParser.parse(run("out").result.reportJson) as JsonValue.Obj
        val counts = (report.members.getValue("counts") as JsonValue.Obj).members.mapValues { (it.value as JsonValue.Num).text.toInt() }
        val classes = (contents(Fixtures.java) + contents(Fixtures.kotlin)).keys.count { it.endsWith(".class") } + 2
        assertEquals(classes, counts["classes"])
        assertEquals(classes, counts.getValue("transformed") + counts.getValue("copied"))
    }
}
