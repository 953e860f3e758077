package dev.dari.bench

/** Collects differences. Bounded, because one wrong rule makes the same difference every round trip. */
internal class Problems {
    private val found = ArrayList<Problem>()
    private var left = 0

    val isEmpty: Boolean get() = found.isEmpty()

    fun add(at: String, expected: String, found: String) {
        if (this.found.size < MOST) this.found.add(Problem(at, expected, found)) else left += 1
    }

    fun compare(at: String, expected: Any?, found: Any?) {
        if (expected != found) add(at, show(expected), show(found))
    }

    /** Compares texts that may be long: the message shows where they part. */
    fun compareText(at: String, expected: String?, found: String?) {
        if (expected == found) return
        if (expected == null || found == null) return add(at, Shortened.text(expected), Shortened.text(found))
        val common = expected.commonPrefixWith(found)
        var position = common.length
        // commonPrefixWith steps back from the middle of a pair; the first difference is what helps.
        while (position < minOf(expected.length, found.length) && expected[position] == found[position]) position += 1
        add(at, Shortened.around(expected, position), Shortened.around(found, position))
    }

    fun toList(): List<Problem> =
        if (left == 0) found.toList() else found + Problem("more", "no further problems", "$left further problems")

    private fun show(value: Any?): String = if (value is String?) Shortened.text(value) else value.toString()

    private companion object {
        const val MOST = 20
    }
}
