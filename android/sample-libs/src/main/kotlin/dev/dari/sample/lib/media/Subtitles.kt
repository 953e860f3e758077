package dev.dari.sample.lib.media

/** A line of text from [fromMillis] to [untilMillis]. */
public data class Cue(public val fromMillis: Long, public val untilMillis: Long, public val text: String)

/** Cues in the order of time. */
public class Subtitles private constructor(private val cues: List<Cue>) {
    /** What is to be read at [positionMillis]. */
    public fun at(positionMillis: Long): List<Cue> = cues.filter { positionMillis >= it.fromMillis && positionMillis < it.untilMillis }

    public companion object {
        private val TIMES = Regex("(\\d+):(\\d{2}):(\\d{2})\\.(\\d{3}) --> (\\d+):(\\d{2}):(\\d{2})\\.(\\d{3}).*")

        /** Reads blocks of a line of times and lines of text; what is neither is passed over. */
        public fun parse(text: String): Subtitles = Subtitles(
            text.split(Regex("\\R\\R+")).mapNotNull(::cue).sortedBy { it.fromMillis },
        )

        private fun cue(block: String): Cue? {
            val lines = block.lines()
            val at = lines.indexOfFirst { TIMES.matches(it) }
            if (at < 0) return null
            val numbers = TIMES.matchEntire(lines[at])!!.groupValues.drop(1).map { it.toLong() }
            return Cue(millis(numbers.take(4)), millis(numbers.drop(4)), lines.drop(at + 1).joinToString("\n"))
        }

        private fun millis(parts: List<Long>): Long = ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3]
    }
}
