package dev.dari.plugin.shapes

import dev.dari.Dari
import dev.dari.plugin.transform
import dev.dari.plugin.verify
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir
import java.lang.reflect.InvocationTargetException
import java.nio.file.Files
import java.nio.file.Path

/**
 * Every shape, differentially: the untransformed class with direct calls around it against the transformed class alone,
 * over random arguments. Return value, exception, arguments afterwards and captured events must agree.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShapesTest {
    @TempDir
    lateinit var temp: Path

    private lateinit var capture: Capture
    private var calls = 0
    private var captured = 0

    @BeforeAll
    fun start() {
        capture = Capture()
    }

    @AfterAll
    fun stop() {
        capture.close()
        assertTrue(calls >= 10_000, "only $calls calls were compared")
        assertTrue(captured >= calls / 2, "only $captured events in $calls calls: the comparison compares nothing")
    }

    @TestFactory
    fun kotlin(): List<DynamicTest> = tests(KotlinShapeTable.shapes, Fixtures.kotlin, "kotlin")

    @TestFactory
    fun java17(): List<DynamicTest> = tests(JavaShapeTable.shapes, Fixtures.java, "java17")

    @TestFactory
    fun java8(): List<DynamicTest> = tests(JavaShapeTable.shapes, Fixtures.java8, "java8")

    @Test
    fun `the table is as large as it promises to be`() {
        assertTrue((JavaShapeTable.shapes + KotlinShapeTable.shapes).map { it.name + it.mapping.toJsonText() }.distinct().size >= 60)
    }

    private fun tests(shapes: List<Shape>, folder: Path, name: String): List<DynamicTest> =
        shapes.mapIndexed { index, shape -> DynamicTest.dynamicTest(shape.name) { check(shape, folder, "$name$index") } }

    private fun check(shape: Shape, folder: Path, out: String) {
        val transformed = transform(shape.mapping, temp.resolve(out), listOf(folder))
        assertEquals(emptyList<String>(), transformed.result.errors)
        assertEquals(emptyList<String>(), transformed.result.warnings)
        val original = FolderLoader(listOf(folder))
        val hooked = FolderLoader(listOf(transformed.classes))
        for (name in transformed.texts("hooked", "class").distinct()) {
            val path = name.replace('.', '/') + ".class"
            assertEquals("", verify(Files.readAllBytes(transformed.classes.resolve(path)), hooked), name)
            assertTrue(Files.mismatch(folder.resolve(path), transformed.classes.resolve(path)) >= 0)
        }
        val seed = shape.name.hashCode()
        val direct = checkNotNull(Dari.createInterceptor())
        repeat(CALLS) { round ->
            val mine = RandomArguments(seed + round).of(shape.arguments)
            val theirs = RandomArguments(seed + round).of(shape.arguments)
            shape.before(direct, mine)
            val expected = call(original, shape.driver, mine)
            expected.onSuccess { shape.after(direct, mine, it) }
            val expectedEvents = capture.take()
            val found = call(hooked, shape.driver, theirs)
            val label = "round $round with ${mine.contentDeepToString()}"
            assertEquals(expectedEvents, capture.take(), label)
            assertEquals(describe(expected), describe(found), label)
            assertEquals(mine.contentDeepToString(), theirs.contentDeepToString(), label)
            captured += expectedEvents.size
        }
        calls += CALLS
    }

    private fun call(loader: ClassLoader, driver: String, arguments: Array<Any?>): Result<Any?> {
        val (owner, name) = driver.split('.')
        val method = loader.loadClass("shapes.$owner").getMethod(name, Array<Any?>::class.java)
        return try {
            Result.success(method.invoke(null, arguments))
        } catch (e: InvocationTargetException) {
            if (e.targetException is LinkageError) throw e.targetException
            Result.failure(e.targetException)
        }
    }

    private fun describe(outcome: Result<Any?>): String = outcome.fold({ "$it" }) { e ->
        generateSequence(e) { it.cause }.joinToString(" <- ") { "${it.javaClass.name}: ${it.message}" }
    }

    private companion object {
        const val CALLS = 60
    }
}
