package dev.dari.bench

/** Where an expected value comes from, over the arguments of one call. */
internal sealed class Expression {
    /** The argument at [index] as it is. */
    class Argument(val index: Int) : Expression()

    /** The field at [path] of the JSON text in the argument at [index]; an empty path is the whole document. */
    class Json(val index: Int, val path: String) : Expression()

    /** A fixed text. */
    class Constant(val text: String) : Expression()

    /** The parts' texts one after the other; an absent part adds nothing. */
    class Join(val parts: List<Expression>) : Expression()
}
