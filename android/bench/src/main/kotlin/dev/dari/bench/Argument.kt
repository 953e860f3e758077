package dev.dari.bench

/** How one argument of a bridge method is made for each round trip. */
internal sealed class Argument {
    /** The argument for the round trip with this request id. */
    abstract fun value(requestId: String): Any?

    /** [pieces] joined by the round trip's request id; one piece is a text without the id. */
    class Text(val pieces: List<String>) : Argument() {
        private val pieceLength = pieces.sumOf { it.length }

        // Even a text without an id is copied: a page never hands over the same String object twice.
        override fun value(requestId: String): Any {
            val text = StringBuilder(pieceLength + requestId.length * (pieces.size - 1))
            for ((index, piece) in pieces.withIndex()) {
                if (index > 0) text.append(requestId)
                text.append(piece)
            }
            return text.toString()
        }
    }

    /** The same boxed primitive, or null, every time. */
    class Constant(val value: Any?) : Argument() {
        override fun value(requestId: String): Any? = value
    }
}
