package dev.dari.plugin.run

import dev.dari.plugin.dsl.dari
import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.shapes.Capture
import dev.dari.plugin.shapes.Fixtures
import dev.dari.plugin.shapes.FolderLoader
import dev.dari.plugin.transform
import dev.dari.plugin.verify
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassVisitor
import org.objectweb.asm.ClassWriter
import org.objectweb.asm.Opcodes
import java.nio.file.Files
import java.nio.file.Path

/** Class files of every version and size. */
class ClassFilesTest {
    @TempDir
    lateinit var temp: Path

    private val mapping = dari {
        request("r") {
            className = "shapes.Flow"
            requestId = constant("7")
            reply { data = returnValue }
        }
    }

    /** A folder with Flow of class file [version]. */
    private fun folder(version: Int, change: (ByteArray) -> ByteArray = { it }): Path {
        val out = Files.createDirectories(temp.resolve("v$version/shapes"))
        val bytes = Files.readAllBytes(Fixtures.java8.resolve("shapes/Flow.class"))
        Files.write(out.resolve("Flow.class"), withVersion(change(bytes), version))
        return out.parent
    }

    private fun withVersion(bytes: ByteArray, version: Int): ByteArray = bytes.clone().also {
        it[6] = (version shr 8).toByte()
        it[7] = version.toByte()
    }

    @ParameterizedTest
    @ValueSource(ints = [52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65])
    fun `every version from 52 to 65`(version: Int) {
        val done = transform(mapping, temp.resolve("out"), listOf(folder(version)))
        val file = done.classes.resolve("shapes/Flow.class")
        val bytes = Files.readAllBytes(file)
        assertEquals(version, ClassReader(bytes).readShort(6).toInt())
        assertEquals("", verify(bytes, FolderLoader(listOf(Fixtures.java8))))
        // The JVM here loads up to its own version; the code is the same.
        Files.write(file, withVersion(bytes, minOf(version, Runtime.version().feature() + 44)))
        assertRuns(done.classes)
    }

    @Test
    fun `an old class without frames`() {
        val noFrames = { bytes: ByteArray ->
            ClassWriter(0).also { ClassReader(bytes).accept(NoLambdas(it), ClassReader.SKIP_FRAMES) }.toByteArray()
        }
        for (version in listOf(49, 50)) {
            val done = transform(mapping, temp.resolve("out$version"), listOf(folder(version, noFrames)))
            assertRuns(done.classes)
        }
    }

    /** Class files before 51 have no invokedynamic. */
    private class NoLambdas(next: ClassVisitor) : ClassVisitor(Opcodes.ASM9, next) {
        override fun visitMethod(access: Int, name: String, descriptor: String, signature: String?, exceptions: Array<String>?) =
            if ("lambda" in name || name == "ref") null else super.visitMethod(access, name, descriptor, signature, exceptions)
    }

    private fun assertRuns(classes: Path) = Capture().use { capture ->
        val flow = FolderLoader(listOf(classes)).loadClass("shapes.Flow")
        val made = flow.getDeclaredConstructor().also { it.isAccessible = true }.newInstance()
        val frames = flow.getDeclaredMethod("frames", Long::class.java, String::class.java, Double::class.java).also { it.isAccessible = true }
        val result = frames.invoke(made, 5L, "tree", 2.5)
        assertEquals(0x74L + 0x72L + 5 - 2 - 2 + 4, result)
        val note = capture.take()
        assertEquals(2, note.size, note.toString())
        assertTrue("data=$result" in note[1], note[1])
    }

    @Test
    fun `a method near 64 KB is skipped with a warning`() {
        fun source(statements: Int) = "package big; public class Big { public static int x; public static int post(String s) { int y = 0;\n" +
            "if (s == null) { y = 1; } else {\n" + "x = 100000;\n".repeat(statements) + "}\nreturn y; } public static int small(String s) { return 1; } }"
        val rules = dari { request("r") { className = "big.Big"; data = arg(0); reply { data = returnValue } } }
        // ldc and putstatic take 5 bytes.
        val fits = Fixtures.javaClass(temp.resolve("fits"), "Big", source(12_000))
        val large = Fixtures.javaClass(temp.resolve("large"), "Big", source(13_101))
        val fitting = transform(rules, temp.resolve("fitting"), listOf(fits))
        assertEquals(listOf("post", "small"), fitting.texts("hooked", "method"))
        assertEquals(1, FolderLoader(listOf(fitting.classes)).loadClass("big.Big").getMethod("post", String::class.java).invoke(null, null))
        val skipping = transform(rules, temp.resolve("skipping"), listOf(large))
        assertEquals(listOf("small"), skipping.texts("hooked", "method"))
        assertEquals(listOf("method-too-large"), skipping.texts("skipped", "reason"))
        assertTrue("big.Big.post" in skipping.result.warnings.single() && "64 KB" in skipping.result.warnings.single())
        assertEquals(emptyList<String>(), skipping.result.errors)
        assertEquals(1, FolderLoader(listOf(skipping.classes)).loadClass("big.Big").getMethod("post", String::class.java).invoke(null, null))
    }

    @Test
    fun `a full constant pool costs the hook, not the build`() {
        val writer = ClassWriter(0)
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "big/Pool", null, "java/lang/Object", null)
        repeat(65_480) { writer.newConst(it) }
        writer.visitMethod(Opcodes.ACC_PUBLIC or Opcodes.ACC_STATIC, "post", "(Ljava/lang/String;)V", null, null).apply {
            visitCode()
            visitInsn(Opcodes.RETURN)
            visitMaxs(0, 1)
            visitEnd()
        }
        repeat(65_534 - 65_480 - 9 - 3) { writer.newUTF8("more$it") }
        val folder = Files.createDirectories(temp.resolve("pool/big")).parent
        val bytes = writer.toByteArray()
        Files.write(folder.resolve("big/Pool.class"), bytes)
        val rules = dari { request("r") { className = "big.Pool"; scope = Scope.ALL; data = arg(0); handlerName = constant("h") } }
        val done = transform(rules, temp.resolve("out"), listOf(folder))
        assertTrue(bytes.contentEquals(Files.readAllBytes(done.classes.resolve("big/Pool.class"))))
        assertEquals(listOf("class-not-writable"), done.texts("skipped", "reason"))
        assertEquals(emptyList<String>(), done.result.errors)
    }

    @Test
    fun `a class file newer than ASM knows is copied with a warning`() {
        val folder = folder(200)
        val done = transform(mapping, temp.resolve("out"), listOf(folder), allowUnmatched = true)
        assertEquals(-1, Files.mismatch(folder.resolve("shapes/Flow.class"), done.classes.resolve("shapes/Flow.class")))
        assertTrue("cannot be read" in done.result.warnings[0], done.result.warnings[0])
    }

    @Test
    fun `a class without debug information has no line to name`() {
        val out = Fixtures.javaClass(
            temp.resolve("bare"), "Bare",
            "package bare; public class Bare { dev.dari.DariInterceptor i; public void post(String s) { i.onWebToAppRequest(null, null, s); } }", "-g:none",
        )
        val done = transform(dari { request("r") { className = "bare.Bare"; data = arg(0) } }, temp.resolve("out"), listOf(out))
        assertEquals(listOf("already-instrumented"), done.texts("skipped", "reason"))
        assertTrue("bare.Bare.post already calls" in done.result.warnings.single(), done.result.warnings.single())
    }
}
