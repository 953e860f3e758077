package dev.dari.plugin.shapes

import org.jetbrains.kotlin.cli.common.ExitCode
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path
import javax.tools.ToolProvider

/** Compiles fixture sources; Kotlin in one batch for the whole test run, since the compiler's first file costs seconds. */
object Fixtures {
    private val root: Path = Files.createTempDirectory("dari-fixtures").also { it.toFile().deleteOnExit() }

    /** Class folder of every Kotlin fixture. */
    val kotlin: Path by lazy {
        val out = root.resolve("kotlin")
        val sources = sources(".kt")
        val messages = ByteArrayOutputStream()
        val code = K2JVMCompiler().exec(
            PrintStream(messages), "-no-stdlib", "-no-reflect", "-nowarn", "-module-name", "shapes", "-jvm-target", "17",
            "-classpath", System.getProperty("java.class.path"), "-d", out.toString(), *sources.toTypedArray(),
        )
        check(code == ExitCode.OK) { messages.toString() }
        out
    }

    /** Class folder of every Java fixture, as Java 17 writes it. */
    val java: Path by lazy { compileJava("java17", "--release", "17") }

    /** The same as Java 8 writes it: other string concatenation, other nesting. */
    val java8: Path by lazy { compileJava("java8", "--release", "8", "-Xlint:-options") }

    private fun compileJava(name: String, vararg options: String): Path = javac(root.resolve(name), sources(".java"), "-g", *options)

    /** Compiles Java [files] into [out]. */
    fun javac(out: Path, files: List<String>, vararg options: String): Path {
        val messages = ByteArrayOutputStream()
        Files.createDirectories(out)
        val arguments = listOf("-proc:none", "-nowarn", "-d", out.toString(), "-classpath", System.getProperty("java.class.path")) + options + files
        val code = ToolProvider.getSystemJavaCompiler().run(null, messages, messages, *arguments.toTypedArray())
        check(code == 0) { messages.toString() }
        return out
    }

    /** Compiles one Java [source] of class [name]. */
    fun javaClass(out: Path, name: String, source: String, vararg options: String): Path {
        val folder = Files.createTempDirectory(root, "source")
        val file = folder.resolve("$name.java")
        Files.writeString(file, source)
        return javac(out, listOf(file.toString()), *options)
    }

    private fun sources(suffix: String): List<String> {
        val folder = Path.of(checkNotNull(javaClass.getResource("/shapes")).toURI())
        return Files.list(folder).use { all -> all.map { it.toString() }.filter { it.endsWith(suffix) }.sorted().toList() }
    }
}
