package dev.dari.plugin.json

/**
 * A JSON value that remembers the order of its members, so that everything written from it is deterministic.
 *
 * The org.json classes are not used here: they accept text that is not JSON, keep the last of two equal keys and
 * print members in hash order; a build tool must refuse the first two and cannot live with the third.
 */
internal sealed class JsonValue {
    /** Members in the order of the text. */
    class Obj(val members: Map<String, JsonValue>) : JsonValue()

    /** Elements in order. */
    class Arr(val items: List<JsonValue>) : JsonValue()

    /** A string's content, unescaped. */
    class Str(val text: String) : JsonValue()

    /** A number as its text, so that no digit is lost. */
    class Num(val text: String) : JsonValue()

    /** `true` or `false`. */
    class Bool(val value: Boolean) : JsonValue()

    /** `null`. */
    object Null : JsonValue()

    /** Compact text: no spaces, members in order. */
    fun compact(): String = StringBuilder().also { write(it, null, 0) }.toString()

    /** Text with one member or element a line and two spaces an indentation level, ending in a line feed. */
    fun pretty(): String = StringBuilder().also { write(it, "  ", 0) }.append('\n').toString()

    private fun write(out: StringBuilder, indent: String?, depth: Int) {
        when (this) {
            is Obj -> writeAll(out, '{', '}', members.entries, indent, depth) { (key, value), inner ->
                quote(key, out)
                out.append(if (indent == null) ":" else ": ")
                value.write(out, indent, inner)
            }
            is Arr -> writeAll(out, '[', ']', items, indent, depth) { value, inner -> value.write(out, indent, inner) }
            is Str -> quote(text, out)
            is Num -> out.append(text)
            is Bool -> out.append(value)
            Null -> out.append("null")
        }
    }

    private fun <T> writeAll(
        out: StringBuilder,
        open: Char,
        close: Char,
        parts: Collection<T>,
        indent: String?,
        depth: Int,
        part: (T, Int) -> Unit,
    ) {
        out.append(open)
        parts.forEachIndexed { index, value ->
            if (index > 0) out.append(',')
            newLine(out, indent, depth + 1)
            part(value, depth + 1)
        }
        if (parts.isNotEmpty()) newLine(out, indent, depth)
        out.append(close)
    }

    private fun newLine(out: StringBuilder, indent: String?, depth: Int) {
        if (indent == null) return
        out.append('\n')
        repeat(depth) { out.append(indent) }
    }

    private fun quote(text: String, out: StringBuilder) {
        out.append('"')
        for (c in text) {
            when {
                c == '"' || c == '\\' -> out.append('\\').append(c)
                c == '\n' -> out.append("\\n")
                // Lone surrogates would be lost in UTF-8, control characters are not allowed in JSON.
                c < ' ' || c.isSurrogate() -> out.append("\\u").append(c.code.toString(16).padStart(4, '0'))
                else -> out.append(c)
            }
        }
        out.append('"')
    }

    companion object {
        /** An object of the [members] whose value is not null, in the order given. */
        fun obj(vararg members: Pair<String, JsonValue?>): Obj {
            val kept = LinkedHashMap<String, JsonValue>()
            for ((key, value) in members) if (value != null) kept[key] = value
            return Obj(kept)
        }

        /** A whole number. */
        fun num(value: Long): Num = Num(value.toString())

        /** A string. */
        fun str(value: String): Str = Str(value)
    }
}
