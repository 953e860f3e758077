package dev.dari

import org.json.JSONArray
import org.json.JSONObject

/**
 * The raw arguments of one hook call and the documents parsed from them. This narrow form holds up to four references
 * and no primitives.
 */
internal open class HookCall(
    private val a0: Any?,
    private val a1: Any?,
    private val a2: Any?,
    private val a3: Any?,
) {
    private var documents: Array<Any?>? = null
    private var sources: Array<String?>? = null

    /** The raw text of the first document that is none; null if all could be read. */
    @JvmField
    var malformed: String? = null

    /** The reference in place [slot]. */
    protected open fun reference(slot: Int): Any? = when (slot) {
        0 -> a0
        1 -> a1
        2 -> a2
        3 -> a3
        else -> throw IllegalArgumentException("No reference slot $slot in a narrow hook")
    }

    /** The integer in place [slot]. */
    protected open fun integer(slot: Int): Long = throw IllegalArgumentException("No long slot $slot in a narrow hook")

    /** The floating-point number in place [slot]. */
    protected open fun decimal(slot: Int): Double =
        throw IllegalArgumentException("No double slot $slot in a narrow hook")

    /** The argument in place [letter] + [slot] as text; null for null. */
    fun text(letter: Char, slot: Int): String? = when (letter) {
        'L' -> text(reference(slot))
        'F', 'D' -> text(letter, decimal(slot))
        else -> text(letter, integer(slot))
    }

    /** Parses every document of [rule], once each. */
    fun parse(rule: HookRule) {
        val count = rule.documents.size
        if (count == 0) return
        val parsed = arrayOfNulls<Any?>(count)
        val texts = arrayOfNulls<String>(count)
        documents = parsed
        sources = texts
        for (i in 0 until count) {
            val place = rule.documents[i]
            val raw = if (place.letter == 'L') reference(place.slot) else text(place.letter, place.slot)
            if (raw == null || raw is JSONObject || raw is JSONArray) {
                // The app has parsed it already.
                parsed[i] = raw
                continue
            }
            val text = text(raw) ?: continue
            texts[i] = text
            parsed[i] = Document.parse(text)
            if (parsed[i] === Document.MALFORMED) refuse(i)
        }
    }

    /** The text of the field at [path] of document number [index]; null if it is absent, or the document malformed. */
    fun field(index: Int, path: JsonPath): String? {
        val root = documents!![index]
        if (root === Document.MALFORMED) return null
        val value = path.find(root)
        return try {
            Document.text(value)
        } catch (_: StackOverflowError) {
            // Nested too deep to be printed on this thread: what was sent is kept instead.
            refuse(index)
            null
        }
    }

    /** Whether any document could not be read. */
    fun anyMalformed(): Boolean = malformed != null

    /** Whether document number [index] could not be read. */
    fun isMalformed(index: Int): Boolean = documents!![index] === Document.MALFORMED

    /** Lets go of the parsed trees: a reply may come much later. */
    fun forgetDocuments() {
        documents = null
        sources = null
    }

    private fun refuse(index: Int) {
        if (malformed == null) malformed = sources!![index] ?: ""
    }

    companion object {
        /** [value] as text; an object that is not the platform's says itself what it is. */
        @JvmStatic
        fun text(value: Any?): String? = when (value) {
            null -> null
            is String -> value
            is Boolean, is Char, is Int, is Long, is Double, is Float, is Short, is Byte -> value.toString()
            JSONObject.NULL -> null
            else -> Guard.run { Document.text(value) }
        }

        /** The value of JVM type [letter] that travels as [value]. */
        @JvmStatic
        fun text(letter: Char, value: Long): String = when (letter) {
            'Z' -> if (value != 0L) "true" else "false"
            'C' -> value.toInt().toChar().toString()
            else -> value.toString()
        }

        /** The value of JVM type [letter] that travels as [value]. */
        @JvmStatic
        fun text(letter: Char, value: Double): String = if (letter == 'F') value.toFloat().toString() else value.toString()
    }
}
