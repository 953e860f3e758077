package dev.dari.sample.lib.login

/** Slows down guessing: after each failure the wait doubles, up to [mostMillis]. */
public class AttemptLimiter(private val firstMillis: Long = 500, private val mostMillis: Long = 60_000) {
    private class State(val failures: Int, val lockedUntilMillis: Long)

    private val users = HashMap<String, State>()

    /** How long [user] has to wait at [nowMillis], ms; 0 if not at all. */
    @Synchronized
    public fun waitMillis(user: String, nowMillis: Long): Long = maxOf(0, (users[user]?.lockedUntilMillis ?: 0) - nowMillis)

    /** Notes how an attempt ended. */
    @Synchronized
    public fun note(user: String, success: Boolean, nowMillis: Long) {
        if (success) {
            users.remove(user)
            return
        }
        val failures = (users[user]?.failures ?: 0) + 1
        val shift = minOf(failures - 1, MOST_DOUBLINGS)
        users[user] = State(failures, nowMillis + minOf(mostMillis, firstMillis shl shift))
    }

    private companion object {
        const val MOST_DOUBLINGS = 20
    }
}
