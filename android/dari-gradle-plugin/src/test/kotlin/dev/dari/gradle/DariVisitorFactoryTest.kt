package dev.dari.gradle

import com.android.build.api.instrumentation.ClassContext
import dev.dari.plugin.Transform
import dev.dari.plugin.TransformOptions
import dev.dari.plugin.mapping.MappingException
import dev.dari.plugin.mapping.MappingReader
import dev.dari.plugin.mapping.Scope
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassWriter
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.util.CheckClassAdapter
import org.objectweb.asm.util.TraceClassVisitor
import java.io.PrintWriter
import java.io.StringWriter
import java.nio.file.Files
import java.nio.file.Path
import java.util.logging.Handler
import java.util.logging.LogRecord
import java.util.logging.Logger

/** The factories on the sample's own libraries and mapping, with the Android Gradle Plugin's side faked. */
class DariVisitorFactoryTest {
    @TempDir
    lateinit var temp: Path

    private val mapping = Files.readString(Path.of("../sample/mapping.json"))
    private val bridges = listOf("cart.CartBridge", "login.LoginBridge", "media.MediaBridge", "push.PushBridge", "share.ShareBridge")
        .map { "dev.dari.sample.lib.$it" }

    private fun bytes(name: String): ByteArray = checkNotNull(javaClass.getResourceAsStream("/${name.replace('.', '/')}.class")).use { it.readBytes() }

    /** What the Android Gradle Plugin does with a class in the mode that copies frames. */
    private fun instrument(factory: DariVisitorFactory, bytes: ByteArray, context: ClassContext): ByteArray {
        if (!factory.isInstrumentable(context.currentClassData)) return bytes
        val reader = ClassReader(bytes)
        val writer = ClassWriter(reader, 0)
        reader.accept(factory.createClassVisitor(context, writer), ClassReader.EXPAND_FRAMES)
        return writer.toByteArray()
    }

    private fun commandLine(name: String): ByteArray {
        val classes = Files.createTempDirectory(temp, "classes")
        val file = classes.resolve(name.replace('.', '/') + ".class")
        Files.createDirectories(file.parent)
        Files.write(file, bytes(name))
        val out = Files.createTempDirectory(temp, "out")
        Transform(TransformOptions(MappingReader.read(mapping), Scope.ALL, classes = listOf(classes), out = out, allowUnmatched = true)).run()
        return Files.readAllBytes(out.resolve("classes").resolve(classes.relativize(file)))
    }

    private fun text(bytes: ByteArray): String =
        StringWriter().also { ClassReader(bytes).accept(TraceClassVisitor(PrintWriter(it)), 0) }.toString()

    private fun verify(bytes: ByteArray): String {
        val reader = ClassReader(bytes)
        reader.accept(CheckClassAdapter(ClassNode(), false), 0)
        return StringWriter().also { CheckClassAdapter.verify(reader, javaClass.classLoader, false, PrintWriter(it)) }.toString()
    }

    @Test
    fun `a class gets the code that the command line gives it`() {
        for (name in bridges) {
            val expected = commandLine(name)
            assertTrue("INVOKESTATIC dev/dari/" in text(expected), name)
            for (factory in listOf(FakeOwnClasses(mapping), FakeAllClasses(mapping))) {
                val found = instrument(factory, bytes(name), FakeClasses(FakeData(name)))
                assertEquals(text(expected), text(found), name)
                assertEquals("", verify(found), name)
            }
        }
    }

    @Test
    fun `the second factory leaves what the first has hooked`() {
        for (name in bridges) {
            val once = instrument(FakeOwnClasses(mapping), bytes(name), FakeClasses(FakeData(name)))
            assertEquals(text(once), text(instrument(FakeAllClasses(mapping), once, FakeClasses(FakeData(name)))), name)
        }
    }

    @Test
    fun `only classes that a rule names are taken`() {
        val factory = FakeAllClasses(mapping)
        for (name in bridges) assertTrue(factory.isInstrumentable(FakeData(name)), name)
        assertFalse(factory.isInstrumentable(FakeData("dev.dari.sample.lib.cart.Cart")))
        // Rules for the app's own classes do not reach its dependencies.
        assertFalse(factory.isInstrumentable(FakeData("dev.dari.sample.AccountBridge")))
        assertTrue(FakeOwnClasses(mapping).isInstrumentable(FakeData("dev.dari.sample.AccountBridge")))
    }

    @Test
    fun `parents come from the plugin's class data`() {
        val rules = """{"schemaVersion":1,"rules":[{"id":"r","subclassesOf":"far.away.Base","method":"postCart","hook":"request","data":{"arg":2}}]}"""
        val name = "dev.dari.sample.lib.cart.CartBridge"
        val own = FakeData(name, listOf("java.lang.Object", "far.away.Base"))
        val context = FakeClasses(own, FakeData("java.lang.Object", listOf("far.away.Base")))
        assertTrue("INVOKESTATIC dev/dari/" in text(instrument(FakeOwnClasses(rules), bytes(name), context)))
        assertEquals(listOf("java.lang.Object"), context.asked.distinct().filter { it.startsWith("java.") })
        val without = FakeClasses(own, FakeData("java.lang.Object", emptyList()))
        assertEquals(text(bytes(name)), text(instrument(FakeOwnClasses(rules), bytes(name), without)))
    }

    @Test
    fun `what cannot be hooked is logged`() {
        val logged = ArrayList<String>()
        val handler = object : Handler() {
            override fun publish(record: LogRecord) {
                logged.add(record.message)
            }

            override fun flush() = Unit
            override fun close() = Unit
        }
        val logger = Logger.getLogger("dev.dari.gradle")
        logger.addHandler(handler)
        logger.useParentHandlers = false
        try {
            val name = "dev.dari.sample.lib.cart.CartBridge"
            val rules = """{"schemaVersion":1,"rules":[{"id":"r","class":"$name","method":"postCart","hook":"request","data":{"arg":7}}]}"""
            assertEquals(text(bytes(name)), text(instrument(FakeOwnClasses(rules), bytes(name), FakeClasses(FakeData(name)))))
        } finally {
            logger.removeHandler(handler)
            logger.useParentHandlers = true
        }
        assertTrue("rule \"r\"" in logged.single(), logged.toString())
    }

    @Test
    fun `a mapping that is not valid fails the build`() {
        val error = assertThrows(MappingException::class.java) { FakeOwnClasses("{}").isInstrumentable(FakeData("a.B")) }
        assertTrue("schemaVersion" in error.message!!, error.message)
    }
}
