package dev.dari.apk.support

import org.junit.jupiter.api.Assertions.fail
import java.nio.file.Files
import java.nio.file.Path

/** The real Android tools that outputs are held against. They are part of the set-up, so their absence is a failure. */
internal object Tool {
    private val packages = mapOf("zipalign" to "zipalign", "apksigner" to "apksigner", "aapt2" to "aapt", "dexdump" to "dexdump")

    /** The framework's resources, which a manifest is linked against. */
    val framework: Path get() = installed(Path.of("/usr/share/android-framework-res/framework-res.apk"), "android-framework-res")

    /** Runs a Debian tool, which must succeed, and gives what it printed. */
    fun run(name: String, vararg args: Any): String = success(listOf(installed(Path.of("/usr/bin", name), packages.getValue(name)).toString()) + args.map { it.toString() })

    /** Runs a program of this JDK, which must succeed, and gives what it printed. */
    fun jdk(name: String, vararg args: Any): String = success(listOf(java(name)) + args.map { it.toString() })

    /** Path of a program of this JDK. */
    fun java(name: String): String = Path.of(System.getProperty("java.home"), "bin", name).toString()

    /** Class path of this test, which a process of its own can run on. */
    val classPath: String get() = System.getProperty("surefire.test.class.path") ?: System.getProperty("java.class.path")

    private fun success(command: List<String>): String {
        val process = ProcessBuilder(command).redirectErrorStream(true).start()
        process.outputStream.close()
        val text = process.inputStream.bufferedReader().readText()
        if (process.waitFor() != 0) fail<Unit>("${command.joinToString(" ")} ended with ${process.exitValue()}:\n$text")
        return text
    }

    private fun installed(file: Path, debian: String): Path {
        if (!Files.exists(file)) fail<Unit>("$file is missing: install it with \"apt-get install $debian\"")
        return file
    }
}
