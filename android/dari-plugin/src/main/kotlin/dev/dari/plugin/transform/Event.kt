package dev.dari.plugin.transform

import dev.dari.plugin.mapping.Direction
import dev.dari.plugin.mapping.HookKind
import dev.dari.plugin.mapping.Rule

/** One of the interceptor's four events; what a hook and a direct call of it have in common. */
internal data class Event(val direction: Direction, val kind: HookKind) {
    /** The name of the interceptor's methods for this event. */
    val method: String = direction.eventPrefix + if (kind == HookKind.REQUEST) "Request" else "Response"

    /** Whether [call] sends this event: any overload, on any implementation, plain or through Kotlin's `$default` form. */
    fun isSentBy(call: MethodRef, hierarchy: Hierarchy): Boolean = when (call.name) {
        method -> hierarchy.isA(call.owner, INTERCEPTOR)
        "$method\$default" -> hierarchy.isA(call.owner.removeSuffix(DEFAULT_IMPLS), INTERCEPTOR)
        else -> false
    }

    companion object {
        const val INTERCEPTOR: String = "dev/dari/DariInterceptor"

        /** Where Kotlin puts the bodies and `$default` forms of an interface's methods. */
        const val DEFAULT_IMPLS: String = "\$DefaultImpls"

        /** What a hook of [rule] records first; its reply, if any, is the same direction's response. */
        fun of(rule: Rule): Event = Event(rule.direction, rule.hook)
    }
}
