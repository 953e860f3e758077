package dev.dari.plugin.run

import dev.dari.plugin.ClassTransform
import dev.dari.plugin.dsl.dari
import dev.dari.plugin.mapping.Mapping
import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.shapes.Fixtures
import dev.dari.plugin.shapes.FolderLoader
import dev.dari.plugin.transform
import dev.dari.plugin.verify
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassWriter
import org.objectweb.asm.Opcodes
import org.objectweb.asm.util.TraceClassVisitor
import java.io.PrintWriter
import java.io.StringWriter
import java.nio.file.Files
import java.nio.file.Path

/** Class after class, as a build with visitors hands them over. */
class ClassTransformTest {
    @TempDir
    lateinit var temp: Path

    private val everything = dari {
        request("reply") { subclassesOf = "java.lang.Object"; handlerName = methodName; reply { data = returnValue } }
        request("first") { subclassesOf = "java.lang.Object"; data = arg(0) }
        response("second") { subclassesOf = "java.lang.Object"; requestId = join(arg(0), arg(1)) }
    }

    private val bridges = dari {
        request("bridges") { annotation = "android.webkit.JavascriptInterface"; requestId = constant("7"); data = arg(0); reply { data = returnValue } }
    }

    /** A reader and a writer around the visitor, as a build has them. */
    private fun run(
        bytes: ByteArray,
        mapping: Mapping,
        scope: Scope = Scope.PROJECT,
        readerFlags: Int = ClassReader.EXPAND_FRAMES,
        writerFlags: Int = 0,
        warnings: MutableList<String> = ArrayList(),
        lookUp: (String) -> ClassTransform.Facts? = { null },
    ): ByteArray {
        val reader = ClassReader(bytes)
        val writer = ClassWriter(reader, writerFlags)
        reader.accept(ClassTransform(mapping, scope).visitor(Opcodes.ASM9, writer, lookUp, warnings::add), readerFlags)
        return writer.toByteArray()
    }

    /** A build knows the JDK's classes as well as the transform does. */
    private fun ofTheJdk(name: String): ClassTransform.Facts? = try {
        val type = Class.forName(name, false, ClassLoader.getPlatformClassLoader())
        val supers = generateSequence(type.superclass) { it.superclass }.toList()
        val interfaces = (listOf(type) + supers).flatMap { it.interfaces.toList() }.flatMap(::withParents)
        ClassTransform.Facts(name, supers.map { it.name }, interfaces.map { it.name }.distinct())
    } catch (e: ClassNotFoundException) {
        null
    }

    private fun withParents(type: Class<*>): List<Class<*>> = listOf(type) + type.interfaces.flatMap(::withParents)

    private fun text(bytes: ByteArray, flags: Int = ClassReader.EXPAND_FRAMES): String =
        StringWriter().also { ClassReader(bytes).accept(TraceClassVisitor(PrintWriter(it)), flags) }.toString()

    private fun classFiles(folder: Path): List<Path> =
        Files.walk(folder).use { all -> all.filter { it.toString().endsWith(".class") }.sorted().toList() }

    private fun read(name: String): ByteArray = Files.readAllBytes(Fixtures.java.resolve("shapes/$name.class"))

    @Test
    fun `each class gets what the transform gives it alone`() {
        var changed = 0
        for (mapping in listOf(everything, bridges)) for (folder in listOf(Fixtures.java, Fixtures.java8, Fixtures.kotlin)) {
            val loader = FolderLoader(listOf(folder))
            for (file in classFiles(folder)) {
                val alone = Files.createTempDirectory(temp, "alone")
                Files.copy(file, alone.resolve(file.fileName))
                val done = transform(mapping, Files.createTempDirectory(temp, "out"), listOf(alone), classPath = emptyList(), allowUnmatched = true)
                val expected = Files.readAllBytes(done.classes.resolve(file.fileName))
                val bytes = Files.readAllBytes(file)
                val found = run(bytes, mapping, lookUp = ::ofTheJdk)
                assertEquals(text(expected), text(found), "$file")
                assertEquals("", verify(found, loader), "$file")
                if (text(found) != text(bytes)) changed++
            }
        }
        assertTrue(changed > 50, "only $changed classes changed")
    }

    @Test
    fun `frames may be left out and computed by the build`() {
        val bytes = read("Plain")
        val found = run(bytes, everything, readerFlags = ClassReader.SKIP_FRAMES, writerFlags = ClassWriter.COMPUTE_FRAMES)
        // Who computes frames computes the sizes too, and may find smaller ones.
        val code = { file: ByteArray -> text(file, ClassReader.SKIP_FRAMES).lines().filterNot { "MAXSTACK" in it || "MAXLOCALS" in it } }
        assertEquals(code(run(bytes, everything)), code(found))
        assertEquals("", verify(found, FolderLoader(listOf(Fixtures.java))))
    }

    @Test
    fun `classes of dependencies get only the rules that reach them`() {
        val mapping = dari {
            request("own") { className = "shapes.Plain"; method = "post"; data = arg(0) }
            request("all") { scope = Scope.ALL; className = "shapes.Plain"; method = "p1"; data = arg(0) }
        }
        val own = ClassTransform(mapping, Scope.PROJECT)
        val others = ClassTransform(mapping, Scope.ALL)
        val plain = ClassTransform.Facts("shapes.Plain", listOf("java.lang.Object"), emptyList())
        assertTrue(own.isCandidate(plain))
        assertTrue(others.isCandidate(plain))
        assertFalse(own.isCandidate(ClassTransform.Facts("shapes.Other", listOf("java.lang.Object"), emptyList())))
        assertEquals(2, hooks(run(read("Plain"), mapping)))
        assertEquals(1, hooks(run(read("Plain"), mapping, Scope.ALL)))
        // A build runs both over the app's own classes: the second must not hook again.
        assertEquals(2, hooks(run(run(read("Plain"), mapping), mapping, Scope.ALL)))
    }

    @Test
    fun `parents are those that the build knows`() {
        val mapping = dari { request("sub") { subclassesOf = "far.away.Base"; method = "p1"; data = arg(0) } }
        val facts = { name: String -> if (name == "java.lang.Object") ClassTransform.Facts(name, listOf("far.away.Base"), emptyList()) else null }
        assertEquals(0, hooks(run(read("Plain"), mapping)))
        assertEquals(1, hooks(run(read("Plain"), mapping, lookUp = facts)))
        val transform = ClassTransform(mapping, Scope.PROJECT)
        assertTrue(transform.isCandidate(ClassTransform.Facts("a.B", listOf("a.C", "far.away.Base", "java.lang.Object"), emptyList())))
        assertTrue(transform.isCandidate(ClassTransform.Facts("a.B", listOf("java.lang.Object"), listOf("a.I", "far.away.Base"))))
        assertFalse(transform.isCandidate(ClassTransform.Facts("far.away.Base", listOf("java.lang.Object"), emptyList())))
    }

    @Test
    fun `a rule that does not fit its method warns`() {
        val warnings = ArrayList<String>()
        val mapping = dari { request("third") { className = "shapes.Plain"; method = "p1"; data = arg(3) } }
        assertEquals(0, hooks(run(read("Plain"), mapping, warnings = warnings)))
        assertTrue("shapes.Plain.p1" in warnings.single(), warnings.toString())
    }

    private fun hooks(bytes: ByteArray): Int = Regex("INVOKESTATIC dev/dari/\\w+\\.(request|response|enter)").findAll(text(bytes)).count()
}
