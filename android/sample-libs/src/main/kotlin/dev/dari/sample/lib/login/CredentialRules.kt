package dev.dari.sample.lib.login

/** What a secret must be like before anybody is asked about it. */
public class CredentialRules(private val rules: List<Rule> = DEFAULT) {
    /** One rule. */
    public fun interface Rule {
        /** What is wrong with [credentials]; null if nothing is. */
        public fun problem(credentials: Credentials): String?
    }

    /** Everything that is wrong, in the order of the rules. */
    public fun problems(credentials: Credentials): List<String> = rules.mapNotNull { it.problem(credentials) }

    /** A least number of characters. */
    public class Length(private val least: Int) : Rule {
        override fun problem(credentials: Credentials): String? =
            if (credentials.secret.length >= least) null else "The secret has ${credentials.secret.length} characters, expected $least"
    }

    /** Some of each of several kinds of characters. */
    public class Variety(private val kinds: Int) : Rule {
        override fun problem(credentials: Credentials): String? {
            val found = credentials.secret.map { kind(it) }.toSet().size
            return if (found >= kinds) null else "The secret has $found kinds of characters, expected $kinds"
        }

        private fun kind(c: Char): Int = when {
            c.isDigit() -> 0
            c.isUpperCase() -> 1
            c.isLowerCase() -> 2
            else -> 3
        }
    }

    /** The user's name is no secret. */
    public object NotTheUser : Rule {
        override fun problem(credentials: Credentials): String? =
            if (credentials.user.isEmpty() || credentials.user !in credentials.secret) null else "The secret contains the user's name"
    }

    public companion object {
        /** Eight characters of two kinds, without the user's name. */
        public val DEFAULT: List<Rule> = listOf(Length(8), Variety(2), NotTheUser)
    }
}
