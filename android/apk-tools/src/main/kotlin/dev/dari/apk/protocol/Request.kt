package dev.dari.apk.protocol

import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject
import org.json.JSONTokener
import java.nio.file.Files
import java.nio.file.InvalidPathException
import java.nio.file.Path

/**
 * One line of the protocol, its fields read by type.
 *
 * org.json converts between types as it pleases; a build that took `"debug": "no"` for true would be hard to explain, so
 * every field is checked here, and a field that no operation reads is an error (it is nearly always a misspelt one).
 */
internal class Request private constructor(val seq: Long, val op: String, private val json: JSONObject) {
    private val read = hashSetOf("seq", "op")

    fun string(name: String): String = optionalString(name) ?: missing(name, "a string")

    fun optionalString(name: String): String? = typed(name, "a string")

    fun choice(name: String, vararg words: String): String = string(name).also {
        if (it !in words) throw ToolException.input("\"$op\": \"$name\" is \"$it\", and must be one of ${words.joinToString(", ")}")
    }

    fun boolean(name: String, default: Boolean): Boolean = typed(name, "true or false") ?: default

    fun int(name: String, default: Int): Int = typed(name, "a whole number") ?: default

    fun strings(name: String): List<String> {
        val array = typed<JSONArray>(name, "a list of strings") ?: return emptyList()
        return (0 until array.length()).map { array.get(it) as? String ?: wrong(name, "a list of strings") }
    }

    /** A file or folder that is made, so that need not exist. */
    fun output(name: String): Path = path(name, string(name)).toAbsolutePath().normalize()

    fun file(name: String): Path = path(name, string(name)).also {
        if (!Files.isRegularFile(it)) throw ToolException.input("\"$op\": \"$name\" is \"$it\", which is not a file")
    }

    fun files(name: String): List<Path> = existing(name).onEach {
        if (!Files.isRegularFile(it)) throw ToolException.input("\"$op\": \"$name\" has \"$it\", which is not a file")
    }

    /** Files or folders that exist. */
    fun existing(name: String): List<Path> = strings(name).map { text ->
        path(name, text).also { if (!Files.exists(it)) throw ToolException.input("\"$op\": \"$name\" has \"$it\", which does not exist") }
    }

    /** Call once everything has been read, before any work. */
    fun end() {
        val unread = json.keys().asSequence().map { it.toString() }.filter { it !in read }.sorted().toList()
        if (unread.isNotEmpty()) throw ToolException.input("\"$op\" has no field \"${unread.joinToString("\", \"")}\"")
    }

    private inline fun <reified T : Any> typed(name: String, what: String): T? {
        read += name
        if (json.isNull(name)) return null
        return json.get(name) as? T ?: wrong(name, what)
    }

    private fun path(name: String, text: String): Path = try {
        if (text.isEmpty()) missing(name, "a path")
        Path.of(text)
    } catch (e: InvalidPathException) {
        throw ToolException.input("\"$op\": \"$name\" is not a path: ${e.reason}", cause = e)
    }

    private fun missing(name: String, what: String): Nothing = throw ToolException.input("\"$op\" needs \"$name\", $what")

    private fun wrong(name: String, what: String): Nothing = throw ToolException.input("\"$op\": \"$name\" must be $what")

    companion object {
        /** `seq` of the answer to a line that had none. */
        const val NO_SEQ: Long = -1

        /** @throws ToolException if [line] is not one JSON object with `seq` and `op`. */
        fun parse(line: String): Request {
            val json = jsonOf(line)
            val seq = seqOf(json)
            if (seq == NO_SEQ) throw ToolException.input("The request has no \"seq\", a whole number from 0")
            val op = json.opt("op") as? String ?: throw ToolException.input("The request has no \"op\", a string")
            return Request(seq, op, json)
        }

        /** The `seq` of a line that may be otherwise unusable, or [NO_SEQ]. */
        fun seqOf(line: String): Long = try {
            seqOf(jsonOf(line))
        } catch (e: ToolException) {
            NO_SEQ
        }

        private fun seqOf(json: JSONObject): Long = when (val seq = json.opt("seq")) {
            is Int -> seq.toLong()
            is Long -> seq
            else -> NO_SEQ
        }.coerceAtLeast(NO_SEQ)

        private fun jsonOf(line: String): JSONObject {
            try {
                val tokens = JSONTokener(line)
                val value = tokens.nextValue()
                // nextClean answers 0 at the end; anything else is text after the object, a sign of two lines run together.
                if (value is JSONObject && tokens.nextClean() == '\u0000') return value
            } catch (e: JSONException) {
                throw ToolException.input("The line is not one JSON object: ${e.message}", cause = e)
            }
            throw ToolException.input("The line is not one JSON object")
        }
    }
}
