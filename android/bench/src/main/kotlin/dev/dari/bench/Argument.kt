package dev.dari.bench

/** How one argument of a bridge method is made for each round trip. */
internal sealed class Argument {
    /** The argument for the round trip with this [number], which is nine digits. */
    abstract fun value(number: String): Any?

    /** [pieces] joined by the round trip's request id, which is [prefix] and its number; one piece is a text without the id. */
    class Text(val pieces: List<String>, val prefix: String) : Argument() {
        private val pieceLength = pieces.sumOf { it.length }

        // Even a text without an id is copied: a page never hands over the same String object twice.
        override fun value(number: String): Any {
            val text = StringBuilder(pieceLength + (prefix.length + number.length) * (pieces.size - 1))
            for ((index, piece) in pieces.withIndex()) {
                if (index > 0) text.append(prefix).append(number)
                text.append(piece)
            }
            return text.toString()
        }
    }

    /** The round trip's request id as an Int. */
    class IntId(val prefix: String) : Argument() {
        override fun value(number: String): Any = (prefix + number).toInt()
    }

    /** The round trip's request id as a Long. */
    class LongId(val prefix: String) : Argument() {
        override fun value(number: String): Any = (prefix + number).toLong()
    }

    /** The same boxed primitive, or null, every time. */
    class Constant(val value: Any?) : Argument() {
        override fun value(number: String): Any? = value
    }
}
