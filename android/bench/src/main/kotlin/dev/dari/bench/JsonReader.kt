package dev.dari.bench

/**
 * Reads one JSON document (RFC 8259) of the protocol: objects as Map, arrays as List, whole numbers as
 * Long, others as Double.
 *
 * Not org.json, although it is at hand: the arms that are measured parse with it. A command whose spaces
 * or numbers org.json had not met before threw away the compiled code of an arm's parser, and the blocks
 * that followed took half as long again (tried).
 */
internal class JsonReader private constructor(private val text: String) {
    private var at = 0
    private var depth = 0

    private fun document(): Any? {
        val value = value()
        skipSpace()
        if (at < text.length) fail("something follows the document")
        return value
    }

    private fun value(): Any? {
        skipSpace()
        return when (peek()) {
            '{' -> nested { members() }
            '[' -> nested { items() }
            '"' -> string()
            't' -> word("true", true)
            'f' -> word("false", false)
            'n' -> word("null", null)
            else -> number()
        }
    }

    private fun members(): Map<String, Any?> {
        val members = LinkedHashMap<String, Any?>()
        separated('}') {
            skipSpace()
            val name = string()
            skipSpace()
            expect(':')
            members[name] = value()
        }
        return members
    }

    private fun items(): List<Any?> {
        val items = ArrayList<Any?>()
        separated(']') { items.add(value()) }
        return items
    }

    private inline fun separated(end: Char, read: () -> Unit) {
        at += 1
        skipSpace()
        if (peek() != end) {
            read()
            skipSpace()
            while (peek() == ',') {
                at += 1
                read()
                skipSpace()
            }
        }
        expect(end)
    }

    private fun string(): String {
        expect('"')
        val content = StringBuilder()
        while (true) {
            val start = at
            while (at < text.length && text[at] != '"' && text[at] != '\\' && text[at] >= ' ') at += 1
            content.append(text, start, at)
            if (peek() != '\\') break
            at += 1
            content.append(escape())
        }
        expect('"')
        return content.toString()
    }

    private fun escape(): Char {
        val letter = peek()
        at += 1
        return when (letter) {
            '"', '\\', '/' -> letter
            'b' -> '\b'
            'f' -> '\u000c'
            'n' -> '\n'
            'r' -> '\r'
            't' -> '\t'
            'u' -> {
                at += HEX_DIGITS
                val digits = if (at <= text.length) text.substring(at - HEX_DIGITS, at) else ""
                if (!HEX.matches(digits)) fail("an escape is no character")
                digits.toInt(radix = 16).toChar()
            }
            else -> fail("an escape is unknown")
        }
    }

    private fun number(): Any {
        val literal = NUMBER.find(text, at)?.takeIf { it.range.first == at } ?: fail("a value is missing")
        at = literal.range.last + 1
        val isWhole = literal.groups[1] == null && literal.groups[2] == null
        return (if (isWhole) literal.value.toLongOrNull() else null) ?: literal.value.toDouble()
    }

    private fun <T> word(word: String, value: T): T {
        if (!text.startsWith(word, at)) fail("a value is missing")
        at += word.length
        return value
    }

    private inline fun <T> nested(read: () -> T): T {
        depth += 1
        if (depth > MOST_DEPTH) fail("it is nested too deep")
        return read().also { depth -= 1 }
    }

    private fun skipSpace() {
        while (at < text.length && text[at] in " \t\n\r") at += 1
    }

    /** The next character; NUL, which no JSON contains as it is, at the end. */
    private fun peek(): Char = if (at < text.length) text[at] else '\u0000'

    private fun expect(char: Char) {
        if (peek() != char) fail("'$char' is missing")
        at += 1
    }

    private fun fail(reason: String): Nothing =
        throw ProtocolException("Cannot read the line ${Shortened.text(text)}: $reason at char ${minOf(at, text.length)}")

    companion object {
        private const val HEX_DIGITS = 4

        /** Far beyond a plan's; a deeper line would be a stack overflow otherwise. */
        private const val MOST_DEPTH = 64
        private val HEX = Regex("[0-9a-fA-F]{4}")
        private val NUMBER = Regex("""-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?""")

        /** @throws ProtocolException when [text] is no JSON document */
        fun read(text: String): Any? = JsonReader(text).document()
    }
}
