package dev.dari

import java.math.BigInteger
import org.json.JSONException
import org.json.JSONObject
import org.json.JSONTokener

/** Reads the JSON texts of mapped arguments with the platform's org.json, whose leniency is what an app's own parse has. */
internal object Document {
    /** What [parse] returns for a text that is not JSON. */
    @JvmField
    val MALFORMED: Any = Any()

    /**
     * The parsed [text], or [MALFORMED]. org.json takes an unquoted text such as an HTML page for a string: as a whole
     * document that is not JSON. Nesting that is too deep for this thread's stack counts as malformed too.
     */
    @JvmStatic
    fun parse(text: String): Any? = try {
        val root = Tokener(text).root()
        if (root is String && !isQuoted(text)) MALFORMED else root
    } catch (_: JSONException) {
        MALFORMED
    } catch (@Suppress("TooGenericExceptionCaught") _: RuntimeException) {
        // Not every version of org.json wraps what it trips over: `\u00xy` is a NumberFormatException.
        MALFORMED
    } catch (_: StackOverflowError) {
        MALFORMED
    }

    /**
     * What [value], found in a document, says: a text's content, a number's digits, JSON text of an object or array
     * (null if org.json cannot print it), null for JSON null.
     */
    @JvmStatic
    fun text(value: Any?): String? = when {
        value == null || value === JSONObject.NULL -> null
        value is String -> value
        value is ExactNumber -> value.digits
        else -> value.toString()
    }

    private fun isQuoted(text: String): Boolean {
        // Comments may come first; a quote that opens a string is then the first one after them.
        return try {
            val first = Tokener(text).nextClean()
            first == '"' || first == '\''
        } catch (_: JSONException) {
            false
        }
    }

    private class Tokener(private val text: String) : JSONTokener(text) {
        fun root(): Any? {
            val root = super.nextValue()
            return if (isBeyondLong(root)) exact(root as Double, text.trim()) else root
        }

        /** org.json calls this for every nested value too. */
        override fun nextValue(): Any? {
            val value = super.nextValue()
            return if (isBeyondLong(value)) exact(value as Double, literalBefore()) else value
        }

        /** org.json's own message carries the whole document: a megabyte copied, for an exception that nobody reads. */
        override fun syntaxError(message: String): JSONException = JSONException(message)

        private fun isBeyondLong(value: Any?): Boolean =
            value is Double && (value >= LONG_LIMIT || value <= -LONG_LIMIT) && !value.isInfinite()

        /** The digits that end where the tokener stands; empty if they are only a part of a literal, as in `1e25`. */
        private fun literalBefore(): String {
            var length = 0
            while (true) {
                back()
                val c = next()
                if (c !in '0'..'9' && c != '-' && c != '+') {
                    val literal = next(length)
                    return if (c in LITERAL_ENDS) literal else ""
                }
                back()
                length++
            }
        }

        private fun exact(value: Double, literal: String): Any {
            val signed = literal.startsWith("-") || literal.startsWith("+")
            val digits = if (signed) literal.substring(1) else literal
            if (digits.isEmpty() || digits.any { it !in '0'..'9' }) return value
            return ExactNumber(value, BigInteger(literal).toString())
        }
    }

    /** 2^63: integers from here on do not fit a Long. */
    private const val LONG_LIMIT = 9.223372036854775807E18

    /** What can stand before a number in what org.json reads. */
    private const val LITERAL_ENDS = "{}[]/\\:,=>;# \t\n\r\u000c"
}
