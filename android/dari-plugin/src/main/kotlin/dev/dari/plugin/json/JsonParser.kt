package dev.dari.plugin.json

/** The text is not JSON; the message names line and column (both from 1). */
internal class JsonSyntaxException(message: String) : Exception(message)

/** A strict parser of RFC 8259 JSON that refuses repeated keys. */
internal class JsonParser private constructor(private val text: String) {
    private var at = 0

    private fun document(): JsonValue {
        // A byte order mark is what some editors add without being asked.
        if (text.startsWith('\uFEFF')) at = 1
        val value = value(0)
        blank()
        if (at < text.length) fail("text after the end of the document")
        return value
    }

    private fun value(depth: Int): JsonValue {
        if (depth > MAX_DEPTH) fail("more than $MAX_DEPTH levels of nesting")
        blank()
        if (at >= text.length) fail("the document ends too early")
        return when (val c = text[at]) {
            '{' -> obj(depth)
            '[' -> arr(depth)
            '"' -> JsonValue.Str(string())
            't' -> word("true", JsonValue.Bool(true))
            'f' -> word("false", JsonValue.Bool(false))
            'n' -> word("null", JsonValue.Null)
            else -> if (c == '-' || c in '0'..'9') number() else fail("unexpected \"$c\"")
        }
    }

    private fun obj(depth: Int): JsonValue.Obj {
        val members = LinkedHashMap<String, JsonValue>()
        list('}') {
            blank()
            if (peek() != '"') fail("a key in double quotes must stand here")
            val start = at
            val key = string()
            if (key in members) {
                at = start
                fail("the key \"$key\" stands twice in one object")
            }
            blank()
            if (peek() != ':') fail("a colon must follow the key \"$key\"")
            at++
            members[key] = value(depth + 1)
        }
        return JsonValue.Obj(members)
    }

    private fun arr(depth: Int): JsonValue.Arr {
        val items = ArrayList<JsonValue>()
        list(']') { items.add(value(depth + 1)) }
        return JsonValue.Arr(items)
    }

    private inline fun list(close: Char, part: () -> Unit) {
        at++
        blank()
        if (peek() == close) {
            at++
            return
        }
        while (true) {
            part()
            blank()
            when (peek()) {
                ',' -> at++
                close -> {
                    at++
                    return
                }
                else -> fail("a comma or \"$close\" must stand here")
            }
        }
    }

    private fun string(): String {
        val out = StringBuilder()
        at++
        while (true) {
            val c = peek() ?: fail("a string is not closed")
            at++
            when {
                c == '"' -> return out.toString()
                c == '\\' -> out.append(escape())
                c < ' ' -> fail("a control character stands in a string")
                else -> out.append(c)
            }
        }
    }

    private fun escape(): Char {
        val c = peek() ?: fail("a string is not closed")
        at++
        return when (c) {
            '"', '\\', '/' -> c
            'b' -> '\b'
            'f' -> '\u000C'
            'n' -> '\n'
            'r' -> '\r'
            't' -> '\t'
            'u' -> {
                val digits = text.substring(at, minOf(at + 4, text.length))
                if (!HEX.matches(digits)) fail("\\u must be followed by four hexadecimal digits")
                at += 4
                digits.toInt(16).toChar()
            }
            else -> fail("\\$c is not an escape")
        }
    }

    private fun number(): JsonValue.Num {
        val found = NUMBER.matchAt(text, at) ?: fail("not a number")
        at = found.range.last + 1
        return JsonValue.Num(found.value)
    }

    private fun word(word: String, value: JsonValue): JsonValue {
        if (!text.startsWith(word, at)) fail("unexpected \"${text[at]}\"")
        at += word.length
        return value
    }

    private fun blank() {
        while (at < text.length && text[at] in " \t\r\n") at++
    }

    private fun peek(): Char? = text.getOrNull(at)

    private fun fail(what: String): Nothing {
        val before = text.substring(0, minOf(at, text.length))
        val line = before.count { it == '\n' } + 1
        val column = before.length - (before.lastIndexOf('\n') + 1) + 1
        throw JsonSyntaxException("line $line, column $column: $what")
    }

    companion object {
        private const val MAX_DEPTH = 200
        private val HEX = Regex("[0-9a-fA-F]{4}")
        private val NUMBER = Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")

        /** @throws JsonSyntaxException when [text] is not JSON or repeats a key. */
        fun parse(text: String): JsonValue = JsonParser(text).document()
    }
}
