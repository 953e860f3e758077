package dev.dari.sample.lib.login

/** Logs people in and out. */
public class LoginService(
    private val directory: Directory,
    private val sessions: SessionStore = SessionStore(100),
    private val rules: CredentialRules = CredentialRules(),
    private val limiter: AttemptLimiter = AttemptLimiter(),
    private val mint: TokenMint = TokenMint(),
    private val nowMillis: () -> Long = System::currentTimeMillis,
) {
    /** Who knows people. */
    public fun interface Directory {
        /** The account of [credentials]; null if they are not right. */
        public fun find(credentials: Credentials): Account?
    }

    /** Tries to log in. */
    public fun login(credentials: Credentials): LoginResult {
        val now = nowMillis()
        val wait = limiter.waitMillis(credentials.user, now)
        if (wait > 0) return LoginResult.Locked(wait)
        val problems = rules.problems(credentials)
        if (problems.isNotEmpty()) return LoginResult.Invalid(problems)
        val account = directory.find(credentials)
        limiter.note(credentials.user, account != null, now)
        if (account == null) return LoginResult.Refused
        val session = Session(mint.next(), account, now + LIFE_MILLIS)
        sessions.put(session)
        return LoginResult.Success(session)
    }

    /** The session of [token], if it is still good. */
    public fun session(token: String): Session? = if (mint.isPlausible(token)) sessions.find(token, nowMillis()) else null

    /** Ends every session of the one who has [token]; how many. */
    public fun logout(token: String): Int = session(token)?.let { sessions.revoke(it.account.id) } ?: 0

    private companion object {
        const val LIFE_MILLIS = 3_600_000L
    }
}
