package dev.dari.bench

/**
 * Writes one JSON object in the order of the calls. Samples go straight from their array into the
 * text: boxing thousands of them would make garbage that a later block pays for. The text is plain
 * ASCII, whatever it quotes, so that no transport can get an encoding (or half a surrogate pair) wrong.
 */
internal class JsonWriter {
    private val text = StringBuilder("{")
    private var first = true

    fun field(name: String, value: String?): JsonWriter = key(name) { if (value == null) text.append("null") else quote(value) }

    fun field(name: String, value: Long): JsonWriter = key(name) { text.append(value) }

    fun field(name: String, value: Long?): JsonWriter = key(name) { text.append(value?.toString() ?: "null") }

    fun field(name: String, value: Int): JsonWriter = field(name, value.toLong())

    fun field(name: String, value: Boolean): JsonWriter = key(name) { text.append(value) }

    fun field(name: String, values: LongArray): JsonWriter = key(name) {
        text.append('[')
        for ((index, value) in values.withIndex()) {
            if (index > 0) text.append(',')
            text.append(value)
        }
        text.append(']')
    }

    fun texts(name: String, values: List<String>): JsonWriter = list(name, values) { quote(it) }

    fun <T> objects(name: String, values: List<T>, write: JsonWriter.(T) -> Unit): JsonWriter = list(name, values) {
        val inner = JsonWriter()
        inner.write(it)
        text.append(inner.finish())
    }

    fun finish(): String = text.append('}').toString()

    private fun <T> list(name: String, values: List<T>, write: (T) -> Unit): JsonWriter = key(name) {
        text.append('[')
        for ((index, value) in values.withIndex()) {
            if (index > 0) text.append(',')
            write(value)
        }
        text.append(']')
    }

    private inline fun key(name: String, value: () -> Unit): JsonWriter {
        if (!first) text.append(',')
        first = false
        quote(name)
        text.append(':')
        value()
        return this
    }

    private fun quote(value: String) {
        text.append('"')
        for (char in value) {
            when {
                char == '"' || char == '\\' -> text.append('\\').append(char)
                char == '\n' -> text.append("\\n")
                char in ' '..'~' -> text.append(char)
                else -> text.append("\\u").append(char.code.toString(16).padStart(4, '0'))
            }
        }
        text.append('"')
    }
}
