package dev.dari.sample.lib.media

/** A form in which an item can be had. */
public data class Rendition(public val height: Int, public val bitsPerSecond: Long)

/** Chooses renditions by what the network gave lately. */
public class QualityChooser(private val renditions: List<Rendition>, private val reserve: Double = 0.7) {
    private val measured = ArrayDeque<Long>()

    init {
        require(renditions.isNotEmpty()) { "There must be a rendition" }
    }

    /** Notes that so many bits came in a second. */
    public fun note(bitsPerSecond: Long) {
        measured.addLast(bitsPerSecond)
        if (measured.size > REMEMBERED) measured.removeFirst()
    }

    /** The best rendition that the slower half of the last seconds could carry, or the smallest. */
    public fun choose(most: Int = Int.MAX_VALUE): Rendition {
        val fitting = renditions.filter { it.height <= most && it.bitsPerSecond <= budget() }
        return fitting.maxByOrNull { it.bitsPerSecond } ?: renditions.minByOrNull { it.bitsPerSecond }!!
    }

    private fun budget(): Double = if (measured.isEmpty()) 0.0 else measured.sorted()[measured.size / 4] * reserve

    private companion object {
        const val REMEMBERED = 16
    }
}
