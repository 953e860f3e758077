package dev.dari.sample.lib.login

/** A session of [account], good until [expiresAtMillis]. */
public data class Session(public val token: String, public val account: Account, public val expiresAtMillis: Long) {
    /** Whether it is good at [nowMillis]. */
    public fun isValid(nowMillis: Long): Boolean = nowMillis < expiresAtMillis
}

/** Keeps sessions in memory, at most [capacity]; the one that was used longest ago goes first. */
public class SessionStore(private val capacity: Int) {
    private val sessions = object : LinkedHashMap<String, Session>(16, 0.75f, true) {
        override fun removeEldestEntry(eldest: MutableMap.MutableEntry<String, Session>): Boolean = size > capacity
    }

    /** Adds or replaces. */
    @Synchronized
    public fun put(session: Session) {
        sessions[session.token] = session
    }

    /** The valid session of [token]; one that has expired is forgotten. */
    @Synchronized
    public fun find(token: String, nowMillis: Long): Session? {
        val session = sessions[token] ?: return null
        if (session.isValid(nowMillis)) return session
        sessions.remove(token)
        return null
    }

    /** Forgets all sessions of [accountId]; how many there were. */
    @Synchronized
    public fun revoke(accountId: String): Int {
        val tokens = sessions.values.filter { it.account.id == accountId }.map { it.token }
        tokens.forEach(sessions::remove)
        return tokens.size
    }
}
