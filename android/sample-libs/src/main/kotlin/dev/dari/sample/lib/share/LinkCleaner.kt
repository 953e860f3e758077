package dev.dari.sample.lib.share

/** Takes out of addresses what follows people around. */
public class LinkCleaner(private val unwanted: Set<String> = DEFAULT) {
    /** [address] without the unwanted parameters; everything else stays as it is. */
    public fun clean(address: String): String {
        val start = address.indexOf('?')
        if (start < 0) return address
        val fragment = address.indexOf('#', start).let { if (it < 0) "" else address.substring(it) }
        val query = address.substring(start + 1, address.length - fragment.length)
        val kept = query.split('&').filterNot { isUnwanted(it.substringBefore('=')) }
        return address.substring(0, start) + (if (kept.isEmpty()) "" else "?" + kept.joinToString("&")) + fragment
    }

    private fun isUnwanted(name: String): Boolean = unwanted.any { if (it.endsWith('*')) name.startsWith(it.dropLast(1)) else name == it }

    public companion object {
        /** What campaigns use. */
        public val DEFAULT: Set<String> = setOf("utm_*", "campaign", "ref")
    }
}
