package dev.dari.sample.lib.login

/** What somebody types in. Not printed: logs outlive sessions. */
public class Credentials(public val user: String, public val secret: String) {
    override fun toString(): String = "Credentials($user)"
}

/** Who somebody is. */
public data class Account(public val id: String, public val user: String, public val roles: Set<Role>)

/** What somebody may do. */
public enum class Role { READER, EDITOR, OWNER }
