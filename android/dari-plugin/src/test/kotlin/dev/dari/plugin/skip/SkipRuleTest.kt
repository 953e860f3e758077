package dev.dari.plugin.skip

import dev.dari.plugin.Transformed
import dev.dari.plugin.dsl.MappingBuilder
import dev.dari.plugin.dsl.dari
import dev.dari.plugin.json.JsonParser
import dev.dari.plugin.json.JsonValue
import dev.dari.plugin.mapping.Direction
import dev.dari.plugin.shapes.Capture
import dev.dari.plugin.shapes.Fixtures
import dev.dari.plugin.shapes.FolderLoader
import dev.dari.plugin.transform
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.nio.file.Files
import java.nio.file.Path

/** A method that sends the event itself keeps doing so, alone. */
class SkipRuleTest {
    @TempDir
    lateinit var temp: Path

    @ParameterizedTest
    @ValueSource(strings = ["inMethod", "inHelper", "inLambda", "inAnonymous", "inReference", "pairRequest"])
    fun `a direct call in Java is found`(method: String) = assertSkipped("SkipShapes", method, "SkipShapes.java", Fixtures.java)

    @ParameterizedTest
    @ValueSource(
        strings = ["safeCall", "implementation", "defaultOfInterface", "defaultForm", "ownDefault", "inlineLambda", "lambda", "anonymous", "coroutine"],
    )
    fun `a direct call in Kotlin is found`(method: String) = assertSkipped("SkipKotlin", method, "SkipKotlin.kt", Fixtures.kotlin)

    private fun assertSkipped(className: String, method: String, source: String, folder: Path) {
        val done = transform(request(className, method), temp.resolve("out"), listOf(folder))
        val line = line(source, method)
        assertEquals(emptyList<String>(), done.result.errors, "a skipped method is not an unmatched rule")
        assertEquals(emptyList<String>(), done.texts("hooked", "rule"))
        assertEquals(listOf("already-instrumented"), done.texts("skipped", "reason"))
        val entry = ((JsonParser.parse(done.result.reportJson) as JsonValue.Obj).members.getValue("skipped") as JsonValue.Arr).items[0] as JsonValue.Obj
        assertEquals(line.toString(), (entry.members["line"] as JsonValue.Num).text)
        val warning = done.result.warnings.single()
        for (part in listOf("shapes.$className", method, "line $line")) assertTrue(part in warning, warning)
        assertEquals(-1, Files.mismatch(folder.resolve("shapes/$className.class"), done.classes.resolve("shapes/$className.class")))
        assertEquals(1, events(done, className, method).size)
    }

    private fun line(source: String, method: String): Int =
        checkNotNull(javaClass.getResource("/shapes/$source")).readText().lines().indexOfFirst { it.endsWith("// DIRECT $method") } + 1

    private fun request(className: String, method: String) = dari { requestOn(className, method) }

    private fun MappingBuilder.requestOn(className: String, method: String, reply: Boolean = false) {
        request("r") {
            this.className = "shapes.$className"
            this.method = method
            requestId = constant("7")
            data = arg(0)
            if (reply) reply { data = returnValue }
        }
    }

    private fun events(done: Transformed, className: String, method: String): List<String> = Capture().use { capture ->
        val owner = FolderLoader(listOf(done.classes)).loadClass("shapes.$className")
        owner.getMethod("run", Array<Any?>::class.java).also { it.isAccessible = true }.invoke(null, arrayOf<Any?>(method))
        capture.take()
    }

    @Test
    fun `an implementation is recognised through the class path alone`() {
        val only = Files.createDirectories(temp.resolve("only/shapes"))
        Files.copy(Fixtures.kotlin.resolve("shapes/SkipKotlin.class"), only.resolve("SkipKotlin.class"))
        val mapping = request("SkipKotlin", "implementation")
        val known = transform(mapping, temp.resolve("known"), listOf(temp.resolve("only")), classPath = listOf(Fixtures.kotlin))
        assertEquals(listOf("already-instrumented"), known.texts("skipped", "reason"))
        val unknown = transform(mapping, temp.resolve("unknown"), listOf(temp.resolve("only")), classPath = emptyList())
        assertEquals(listOf("r"), unknown.texts("hooked", "rule"))
    }

    @Test
    fun `a helper that sends only the response does not cost the request hook`() {
        val done = transform(request("SkipShapes", "responseOnly"), temp.resolve("out"), listOf(Fixtures.java))
        assertEquals(listOf("r"), done.texts("hooked", "rule"))
        assertEquals(emptyList<String>(), done.result.warnings)
        assertEquals(listOf("REQUEST", "RESPONSE"), events(done, "SkipShapes", "responseOnly").map { it.substringBefore(' ') })
    }

    @Test
    fun `a reply that is sent directly is dropped from the hook, with a warning`() {
        val done = transform(dari { requestOn("SkipShapes", "replying", reply = true) }, temp.resolve("out"), listOf(Fixtures.java))
        assertEquals(listOf("r"), done.texts("hooked", "rule"))
        val warning = done.result.warnings.single()
        assertTrue("line ${line("SkipShapes.java", "responseOnly")}" in warning && "half of the pair" in warning, warning)
        assertEquals(listOf("REQUEST", "RESPONSE"), events(done, "SkipShapes", "replying").map { it.substringBefore(' ') })
    }

    @Test
    fun `a direct request costs the reply too`() {
        val done = transform(dari { requestOn("SkipShapes", "inMethod", reply = true) }, temp.resolve("out"), listOf(Fixtures.java))
        assertEquals(emptyList<String>(), done.texts("hooked", "rule"))
        assertTrue("its reply is therefore not captured" in done.result.warnings.single())
    }

    @Test
    fun `the other direction is another event`() {
        val done = transform(request("SkipShapes", "otherDirection"), temp.resolve("out"), listOf(Fixtures.java))
        assertEquals(listOf("r"), done.texts("hooked", "rule"))
        val other = transform(
            dari { request("r") { className = "shapes.SkipShapes"; method = "otherDirection"; direction = Direction.APP_TO_WEB } },
            temp.resolve("other"), listOf(Fixtures.java),
        )
        assertEquals(listOf("already-instrumented"), other.texts("skipped", "reason"))
    }

    @Test
    fun `skipping half of a pair warns`() {
        val mapping = dari {
            requestOn("SkipShapes", "pairRequest")
            response("s") { className = "shapes.SkipShapes"; method = "pairResponse"; requestId = constant("7") }
        }
        val done = transform(mapping, temp.resolve("out"), listOf(Fixtures.java))
        assertEquals(listOf("s"), done.texts("hooked", "rule"))
        assertEquals(2, done.result.warnings.size)
        assertTrue("the request in pairRequest is captured directly but the response in pairResponse by the plugin" in done.result.warnings[1], done.result.warnings[1])
    }

    @Test
    fun `a call hidden in another class is not seen, and exclude is the remedy`() {
        val seen = transform(request("SkipShapes", "hidden"), temp.resolve("seen"), listOf(Fixtures.java))
        assertEquals(2, events(seen, "SkipShapes", "hidden").size)
        val mapping = dari {
            requestOn("SkipShapes", "hidden")
            exclude("shapes.SkipShapes", "hidden")
        }
        val done = transform(mapping, temp.resolve("out"), listOf(Fixtures.java))
        assertEquals(listOf("excluded"), done.texts("skipped", "reason"))
        assertEquals(emptyList<String>(), done.result.errors + done.result.warnings)
        assertEquals(1, events(done, "SkipShapes", "hidden").size)
    }

    @Test
    fun `a mapped parent is silent when the override captures directly`() {
        val mapping = dari { request("r") { annotation = "java.lang.Deprecated"; subclassesOf = "shapes.DirectBase"; data = arg(0) } }
        val both = dari { request("r") { annotation = "java.lang.Deprecated"; method = "post"; data = arg(0) } }
        assertEquals(1, events(transform(mapping, temp.resolve("one"), listOf(Fixtures.java)), "DirectOverride", "post").size)
        val done = transform(both, temp.resolve("two"), listOf(Fixtures.java))
        assertTrue("shapes.DirectBase" in done.texts("hooked", "class"))
        assertEquals(1, events(done, "DirectOverride", "post").size)
    }

    @Test
    fun `plugin and direct calls mix in one app`() {
        val mapping = dari {
            requestOn("SkipShapes", "inMethod")
            request("k") { className = "shapes.Plain"; method = "post"; data = arg(0) }
            request("u") { className = "shapes.SkipShapes"; method = "untouched"; data = arg(0) }
        }
        val done = transform(mapping, temp.resolve("out"), listOf(Fixtures.java))
        assertEquals(listOf("k", "u"), done.texts("hooked", "rule"))
        assertEquals(listOf("r"), done.texts("skipped", "rule"))
        for (method in listOf("inMethod", "untouched")) assertEquals(1, events(done, "SkipShapes", method).size, method)
    }
}
