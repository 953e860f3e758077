package dev.dari.plugin

import dev.dari.plugin.mapping.MappingException
import dev.dari.plugin.mapping.MappingReader
import dev.dari.plugin.transform.sha256
import java.io.IOException
import java.io.PrintStream
import java.nio.file.Files
import kotlin.system.exitProcess

/** The command line: `transform` with the options of [Arguments.USAGE]. Exit codes: 0 done, 1 failed, 2 usage, 3 a file could not be read or written. */
public object Main {
    private const val OK = 0
    private const val FAILED = 1
    private const val USAGE = 2

    /** Exit code when a file could not be read or written: what was given may well be right. */
    public const val UNREADABLE: Int = 3

    /** Entry point of the process. */
    @JvmStatic
    public fun main(args: Array<String>) {
        exitProcess(run(args.toList(), System.err))
    }

    /** Runs the command [args] and returns its exit code; every message goes to [messages]. */
    public fun run(args: List<String>, messages: PrintStream): Int = try {
        if (args.firstOrNull() != "transform") throw UsageException("\"${args.firstOrNull() ?: ""}\" is not a command; the only one is transform.")
        transform(Arguments.parse(args.drop(1)), messages)
    } catch (e: UsageException) {
        messages.println("${e.message}\n${Arguments.USAGE}")
        USAGE
    } catch (e: MappingException) {
        messages.println(e.message)
        FAILED
    } catch (e: TransformException) {
        messages.println(e.message)
        FAILED
    } catch (e: IOException) {
        messages.println("The transform could not read or write a file: ${e.message ?: e}; check that it exists and is not damaged.")
        UNREADABLE
    }

    private fun transform(arguments: Arguments, messages: PrintStream): Int {
        val text = Files.readAllBytes(arguments.mapping)
        val options = TransformOptions(
            mapping = MappingReader.read(String(text, Charsets.UTF_8)),
            scope = arguments.scope,
            release = arguments.release,
            classes = arguments.classes,
            jars = arguments.jars,
            classPath = arguments.classPath,
            out = arguments.out,
            allowUnmatched = arguments.allowUnmatched,
            mappingSha256 = sha256(text),
        )
        val result = Transform(options).run()
        arguments.report.toAbsolutePath().parent?.let { Files.createDirectories(it) }
        Files.writeString(arguments.report, result.reportJson)
        result.warnings.forEach { messages.println("warning: $it") }
        result.errors.forEach { messages.println(it) }
        return if (result.errors.isEmpty()) OK else FAILED
    }
}
