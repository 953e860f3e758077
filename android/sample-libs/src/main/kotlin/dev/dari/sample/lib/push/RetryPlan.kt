package dev.dari.sample.lib.push

/** When to try again. */
public class RetryPlan(private val firstMillis: Long, private val factor: Int, private val attempts: Int) {
    /** What to do after a failure. */
    public sealed class Step {
        /** Once more, so much later. */
        public data class After(public val delayMillis: Long) : Step()

        /** No more. */
        public object GiveUp : Step()
    }

    /** After [failures] failures; the first is 1. */
    public fun step(failures: Int): Step {
        if (failures >= attempts) return Step.GiveUp
        var delay = firstMillis
        repeat(failures - 1) { delay *= factor }
        return Step.After(delay)
    }
}
