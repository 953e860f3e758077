package dev.dari.apk

import dev.dari.apk.protocol.Diagnostic
import dev.dari.apk.protocol.ErrorKind
import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Request
import dev.dari.apk.protocol.ToolException
import dev.dari.plugin.Main
import org.json.JSONArray
import org.json.JSONObject
import java.io.ByteArrayOutputStream
import java.io.PrintStream

/** `transform`: the plugin's own command line, called in this process, so that both can never differ. */
internal class TransformOperation : Operation {
    override fun run(request: Request): JSONObject {
        val args = arrayListOf(
            "transform",
            "--mapping", request.file("mapping").toString(),
            "--scope", request.choice("scope", "none", "project", "all"),
            "--build-type", request.choice("buildType", "debug", "release"),
            "--out", request.output("out").toString(),
            "--report", request.output("report").toString(),
        )
        request.existing("classes").forEach { args += listOf("--classes", it.toString()) }
        request.files("jars").forEach { args += listOf("--jar", it.toString()) }
        request.strings("classpath").forEach { args += listOf("--classpath", it) }
        if (request.boolean("allowUnmatched", false)) args += "--allow-unmatched"
        request.end()

        val bytes = ByteArrayOutputStream()
        val code = PrintStream(bytes, false, Charsets.UTF_8).use { Main.run(args, it) }
        val lines = bytes.toString(Charsets.UTF_8).lines().filter { it.isNotEmpty() }
        val (warnings, errors) = lines.partition { it.startsWith(WARNING) }
        val warned = warnings.map { it.removePrefix(WARNING) }
        if (code != 0) {
            val all = errors.map { Diagnostic("error", it) } + warned.map { Diagnostic("warning", it) }
            val kind = if (code == Main.UNREADABLE) ErrorKind.TOOL else ErrorKind.INPUT
            throw ToolException(kind, errors.firstOrNull() ?: "The transform failed without a word", all)
        }
        return JSONObject().put("warnings", JSONArray(warned))
    }

    private companion object {
        const val WARNING = "warning: "
    }
}
