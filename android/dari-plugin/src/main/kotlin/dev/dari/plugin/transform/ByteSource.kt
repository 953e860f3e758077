package dev.dari.plugin.transform

/** Bytes that come as far as they are asked for, so that a class can be decided without inflating its code. */
internal abstract class ByteSource {
    /** The bytes so far; replaced when it grows. */
    var bytes: ByteArray = EMPTY
        protected set

    /** How many of [bytes] are there. */
    var size: Int = 0
        protected set

    /**
     * Makes at least [end] bytes available.
     * @throws IndexOutOfBoundsException when there are not that many.
     */
    fun need(end: Int) {
        if (end > size) more(end)
    }

    /** Called only when [end] is beyond [size]. */
    protected abstract fun more(end: Int)

    /** All of an array. */
    class Whole(array: ByteArray) : ByteSource() {
        init {
            bytes = array
            size = array.size
        }

        override fun more(end: Int): Unit = throw IndexOutOfBoundsException()
    }

    private companion object {
        val EMPTY = ByteArray(0)
    }
}
