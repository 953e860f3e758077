package dev.dari.bench

/** A line that is no command, or a command that says something impossible. */
internal class ProtocolException(message: String, cause: Throwable? = null) : Exception(message, cause)

/**
 * Reading of one JSON object's fields; a missing one or a wrong type is an error that names it.
 *
 * @property json the object's members
 * @property owner what the object is, for messages, such as `plan`
 */
internal class Fields(private val json: Map<*, *>, private val owner: String) {
    fun has(name: String): Boolean = value(name) != null

    fun text(name: String): String = optionalText(name) ?: missing(name)

    fun optionalText(name: String): String? = when (val value = value(name)) {
        null -> null
        is String -> value
        else -> wrong(name, "a text", value)
    }

    /** A whole number within [range]. */
    fun long(name: String, range: LongRange): Long = optionalLong(name, range) ?: missing(name)

    fun optionalLong(name: String, range: LongRange): Long? {
        val number = when (val value = value(name)) {
            null -> return null
            is Long -> value
            else -> wrong(name, "a whole number", value)
        }
        if (number !in range) wrong(name, "a number from ${range.first} to ${range.last}", number)
        return number
    }

    fun int(name: String, least: Int): Int = long(name, least.toLong()..Int.MAX_VALUE.toLong()).toInt()

    fun optionalInt(name: String, least: Int): Int? = optionalLong(name, least.toLong()..Int.MAX_VALUE.toLong())?.toInt()

    fun double(name: String): Double = when (val value = value(name)) {
        null -> missing(name)
        is Number -> value.toDouble()
        else -> wrong(name, "a number", value)
    }

    fun boolean(name: String): Boolean = when (val value = value(name)) {
        null -> missing(name)
        is Boolean -> value
        else -> wrong(name, "true or false", value)
    }

    fun child(name: String): Fields = optionalChild(name) ?: missing(name)

    fun optionalChild(name: String): Fields? = when (val value = value(name)) {
        null -> null
        is Map<*, *> -> Fields(value, "$owner.$name")
        else -> wrong(name, "an object", value)
    }

    fun texts(name: String): List<String> = items(name) { value, index ->
        value as? String ?: wrong("$name[$index]", "a text", value)
    }

    fun children(name: String): List<Fields> = items(name) { value, index ->
        if (value is Map<*, *>) Fields(value, "$owner.$name[$index]") else wrong("$name[$index]", "an object", value)
    }

    /** Fails for this object as a whole. */
    fun reject(reason: String): Nothing = throw ProtocolException("Cannot read \"$owner\": $reason")

    private fun <T> items(name: String, read: (Any?, Int) -> T): List<T> = when (val value = value(name)) {
        null -> missing(name)
        is List<*> -> value.mapIndexed { index, item -> read(item, index) }
        else -> wrong(name, "a list", value)
    }

    private fun value(name: String): Any? = json[name]

    private fun missing(name: String): Nothing = throw ProtocolException("Cannot read \"$owner\": \"$name\" is missing")

    private fun wrong(name: String, wanted: String, found: Any?): Nothing =
        throw ProtocolException("Cannot read \"$owner\": \"$name\" is ${Shortened.text(found.toString())}, expected $wanted")
}
