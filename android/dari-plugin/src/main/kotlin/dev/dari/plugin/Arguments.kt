package dev.dari.plugin

import dev.dari.plugin.mapping.Scope
import java.io.File
import java.nio.file.Files
import java.nio.file.Path

/** The command line cannot be understood; the message is one sentence. */
internal class UsageException(message: String) : Exception(message)

/** The command line of `transform`. [scope] is null for `none`. */
internal class Arguments(
    val mapping: Path,
    val scope: Scope?,
    val release: Boolean,
    val classes: List<Path>,
    val jars: List<Path>,
    val classPath: List<Path>,
    val out: Path,
    val report: Path,
    val allowUnmatched: Boolean,
) {
    companion object {
        const val USAGE: String =
            "usage: transform --mapping FILE --scope none|project|all --build-type debug|release [--classes DIR]... [--jar FILE]...\n" +
                "                 [--classpath A:B] --out DIR --report FILE [--allow-unmatched]"

        private val SINGLE = setOf("--mapping", "--scope", "--build-type", "--out", "--report")
        private val REPEATED = setOf("--classes", "--jar", "--classpath")

        /** @throws UsageException when [args] are not a valid `transform` command. */
        fun parse(args: List<String>): Arguments {
            val values = HashMap<String, MutableList<String>>()
            var allowUnmatched = false
            var at = 0
            while (at < args.size) {
                when (val option = args[at++]) {
                    "--allow-unmatched" -> allowUnmatched = true
                    in SINGLE, in REPEATED -> {
                        val value = args.getOrNull(at++) ?: throw UsageException("\"$option\" needs a value.")
                        val given = values.getOrPut(option) { ArrayList() }
                        if (option in SINGLE && given.isNotEmpty()) throw UsageException("\"$option\" is given twice; give it once.")
                        given.add(value)
                    }
                    else -> throw UsageException("\"$option\" is not an option of transform.")
                }
            }
            fun one(option: String) = values[option]?.single() ?: throw UsageException("\"$option\" is missing.")
            fun files(option: String) = values[option].orEmpty().map { existing(option, it) }
            return Arguments(
                mapping = existing("--mapping", one("--mapping")),
                scope = choice("--scope", one("--scope"), mapOf("none" to null, "project" to Scope.PROJECT, "all" to Scope.ALL)),
                release = choice("--build-type", one("--build-type"), mapOf("debug" to false, "release" to true)),
                classes = files("--classes").onEach {
                    if (!Files.isDirectory(it)) throw UsageException("--classes: \"$it\" is not a folder; give jars with --jar.")
                },
                jars = files("--jar").onEach {
                    if (!Files.isRegularFile(it)) throw UsageException("--jar: \"$it\" is not a file; give folders with --classes.")
                },
                classPath = values["--classpath"].orEmpty().flatMap { it.split(File.pathSeparator) }.filter { it.isNotEmpty() }.map(Path::of),
                out = Path.of(one("--out")),
                report = Path.of(one("--report")),
                allowUnmatched = allowUnmatched,
            )
        }

        private fun existing(option: String, value: String): Path =
            Path.of(value).also { if (!Files.exists(it)) throw UsageException("$option: \"$value\" does not exist.") }

        private fun <T> choice(option: String, value: String, values: Map<String, T>): T {
            if (value !in values) throw UsageException("$option: \"$value\" is not one of ${values.keys.joinToString(", ")}.")
            return values.getValue(value)
        }
    }
}
