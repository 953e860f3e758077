package dev.dari.apk.compile

import dev.dari.apk.io.Staging
import dev.dari.apk.protocol.Diagnostic
import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Request
import dev.dari.apk.protocol.ToolException
import org.jetbrains.kotlin.cli.common.ExitCode
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler
import org.jetbrains.kotlin.config.Services
import org.json.JSONObject
import java.io.File
import java.nio.file.Files
import java.nio.file.Path

/** `compile`: Kotlin sources to Java 8 class files, with the flags that the harness's own compiler process uses. */
internal class CompileOperation : Operation {
    // The compiler keeps an application environment for the whole process.
    override val exclusive: Boolean = true

    init {
        // Keeps that environment between compilations; making it anew costs a good part of a small compilation.
        System.setProperty("kotlin.environment.keepalive", "true")
        System.setProperty("java.awt.headless", "true")
    }

    override fun run(request: Request): JSONObject {
        val sources = request.existing("sources").flatMap(::kotlinFiles)
        val classPath = request.existing("classpath")
        val out = request.output("out")
        val module = request.string("moduleName")
        request.end()
        if (sources.isEmpty()) throw ToolException.input("\"compile\" has no .kt file in its \"sources\"")

        val collector = DiagnosticCollector()
        Staging.folder(out) { staged -> compile(flags(module, classPath, staged) + sources.map(Path::toString), collector) }
        return JSONObject().put("sources", sources.size)
    }

    private fun compile(arguments: List<String>, collector: DiagnosticCollector) {
        val compiler = K2JVMCompiler()
        val parsed = compiler.createArguments()
        compiler.parseArguments(arguments.toTypedArray(), parsed)
        val code = compiler.exec(collector, Services.EMPTY, parsed)
        if (code == ExitCode.OK) return
        val said = collector.diagnostics()
        // A disk that is full is reported like a mistake in a source, but without a place and with the exception's trace.
        said.firstOrNull { it.file == null && IO_FAILURE in it.message }?.let {
            throw ToolException.tool("The Kotlin compiler could not read or write a file: ${it.message.substringAfter(IO_FAILURE).lineSequence().first()}", said)
        }
        if (code == ExitCode.COMPILATION_ERROR) throw ToolException.input(sentence(said), said)
        throw ToolException.tool("The Kotlin compiler ended with $code", said)
    }

    private fun sentence(said: List<Diagnostic>): String {
        // "Warnings found and -Werror specified" comes first and says nothing; the warning has a place.
        val first = said.firstOrNull { it.file != null } ?: said.firstOrNull() ?: return "Kotlin compilation failed"
        val place = listOfNotNull(first.file, first.line, first.column).joinToString(":")
        val more = if (said.size > 1) " (and ${said.size - 1} more)" else ""
        return "Kotlin compilation failed: ${if (place.isEmpty()) "" else "$place: "}${first.message.lineSequence().first()}$more"
    }

    private fun flags(module: String, classPath: List<Path>, out: Path): List<String> = listOf(
        "-no-stdlib", "-no-reflect", "-Werror", "-jvm-target", "1.8", "-Xjdk-release=1.8", "-module-name", module,
        "-cp", classPath.joinToString(File.pathSeparator), "-d", out.toString(),
    )

    /** In the order of their paths: folders are listed in any order, and what a compiler does may depend on it. */
    private fun kotlinFiles(place: Path): List<Path> {
        if (Files.isRegularFile(place)) return listOf(place)
        return Files.walk(place).use { all -> all.filter { it.toString().endsWith(".kt") && Files.isRegularFile(it) }.toList() }.sorted()
    }

    private companion object {
        const val IO_FAILURE = "java.io.IOException: "
    }
}
