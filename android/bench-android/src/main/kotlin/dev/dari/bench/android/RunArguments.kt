package dev.dari.bench.android

/** Where a run's files lie. */
internal enum class Storage(val text: String) { FILES("files"), MEDIA("media") }

/**
 * What a run is told, as `am instrument -e name value`.
 *
 * @property commands name of the file with the commands, in the folder of [storage]
 * @property sha256 the file's SHA-256 in hexadecimal: half a file must not be taken for a whole plan
 * @property run the caller's name for this run, repeated in everything that comes back, so that files and answers of an
 *   earlier run are not taken for this one's
 */
internal class RunArguments private constructor(
    val commands: String,
    val sha256: String,
    val run: String,
    val storage: Storage,
) {
    companion object {
        private val NAME = Regex("[A-Za-z0-9_-][A-Za-z0-9._-]*")
        private val HASH = Regex("[0-9a-f]{64}")

        /** @throws RunException when one is missing or impossible */
        fun of(value: (String) -> String?): RunArguments {
            val storage = value("storage") ?: Storage.FILES.text
            return RunArguments(
                commands = needed("commands", NAME, "a file name without a folder", value),
                sha256 = needed("sha256", HASH, "64 hexadecimal digits", value),
                run = needed("run", NAME, "a word", value),
                storage = Storage.entries.find { it.text == storage }
                    ?: throw RunException("Argument \"storage\" is \"$storage\", expected \"files\" or \"media\""),
            )
        }

        private fun needed(name: String, pattern: Regex, what: String, value: (String) -> String?): String {
            val text = value(name) ?: throw RunException("Argument \"$name\" is missing: give $what with -e $name …")
            if (!pattern.matches(text)) throw RunException("Argument \"$name\" is \"$text\", expected $what")
            return text
        }
    }
}

/** A run that cannot begin or cannot go on; the message is for the person who started it. */
internal class RunException(message: String, cause: Throwable? = null) : Exception(message, cause)
