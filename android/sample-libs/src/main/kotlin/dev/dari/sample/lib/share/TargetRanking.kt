package dev.dari.sample.lib.share

/** Puts the targets first that were used often and lately: a use counts half after [halfLifeMillis]. */
public class TargetRanking(private val halfLifeMillis: Long) {
    private class Score(val value: Double, val atMillis: Long)

    private val scores = HashMap<String, Score>()

    /** Notes a use. */
    public fun note(target: String, nowMillis: Long) {
        scores[target] = Score(1 + score(target, nowMillis), nowMillis)
    }

    /** [targets], best first; equal ones stay as they were. */
    public fun sort(targets: List<ShareTarget>, nowMillis: Long): List<ShareTarget> = targets.sortedByDescending { score(it.name, nowMillis) }

    private fun score(target: String, nowMillis: Long): Double {
        val last = scores[target] ?: return 0.0
        return last.value * Math.pow(0.5, (nowMillis - last.atMillis).toDouble() / halfLifeMillis)
    }
}
