package dev.dari.sample.lib.push

/** A device that can be told something. */
public data class Registration(public val device: String, public val token: String, public val locale: String)

/** Keeps the newest registration of each device, and knows which tokens are gone. */
public class Registrations {
    private val byDevice = HashMap<String, Registration>()
    private val gone = LinkedHashSet<String>()

    /** Adds or replaces; the token before, if it is another. */
    public fun register(registration: Registration): String? {
        gone.remove(registration.token)
        val before = byDevice.put(registration.device, registration)?.token
        if (before == null || before == registration.token) return null
        gone.add(before)
        return before
    }

    /** Whether [token] is of use. */
    public fun isLive(token: String): Boolean = token !in gone && byDevice.values.any { it.token == token }
}
