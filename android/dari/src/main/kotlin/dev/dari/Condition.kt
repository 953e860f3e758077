package dev.dari

/** One of the tests that decide whether a call is a message at all. */
internal class Condition(private val value: Expression, private val kind: Kind, private val expected: String?) {
    /** How the value is tested. */
    enum class Kind { EQUALS, NOT_EQUALS, PRESENT, ABSENT }

    /**
     * Whether [call] passes. What a malformed document would have said is unknown: then the call passes, so that the
     * entry shows the text that could not be read.
     */
    fun holds(call: HookCall): Boolean {
        if (call.anyMalformed() && value.any { it is Expression.Json && call.isMalformed(it.document) }) return true
        val text = value.text(call, null)
        return when (kind) {
            Kind.EQUALS -> text == expected
            Kind.NOT_EQUALS -> text != expected
            Kind.PRESENT -> text != null
            Kind.ABSENT -> text == null
        }
    }
}
