package dev.dari.bench

/**
 * Pairs what had to be captured with what was, where several threads captured at a time: the order among them is
 * a matter of luck, everything else is not.
 *
 * @property mayFit whether the two can belong together; cheap, and right wherever messages have ids of their own
 * @property compare reports the differences of the two
 */
internal class Pairing<E, F>(
    private val mayFit: (E, F) -> Boolean,
    private val compare: (E, F?, Problems) -> Unit,
) {
    /** Reports to [problems] what of [expected] is not among [found], beside what is most like it. */
    fun check(expected: List<E>, found: List<F>, problems: Problems) {
        val rest = found.toMutableList()
        val missing = expected.filter { wanted ->
            val at = rest.indexOfFirst { mayFit(wanted, it) && fits(wanted, it) }
            if (at >= 0) rest.removeAt(at)
            at < 0
        }
        for (wanted in missing) {
            val like = rest.firstOrNull { mayFit(wanted, it) } ?: rest.firstOrNull()
            if (like != null) rest.remove(like)
            compare(wanted, like, problems)
        }
    }

    private fun fits(wanted: E, candidate: F): Boolean = Problems().also { compare(wanted, candidate, it) }.isEmpty
}
