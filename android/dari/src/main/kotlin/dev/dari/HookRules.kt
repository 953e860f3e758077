package dev.dari

import java.util.concurrent.ConcurrentHashMap

/** Every hook descriptor seen so far with what it says. Their number is that of the hooked methods in the app. */
internal object HookRules {
    private val rules = ConcurrentHashMap<String, Any>()

    /**
     * The rule that [descriptor] says.
     *
     * @throws IllegalArgumentException each time, if it is no hook descriptor
     */
    @JvmStatic
    fun of(descriptor: String): HookRule {
        val known = rules[descriptor] ?: read(descriptor)
        return known as? HookRule ?: throw known as IllegalArgumentException
    }

    private fun read(descriptor: String): Any {
        val rule: Any = try {
            HookRuleReader(descriptor).read()
        } catch (e: IllegalArgumentException) {
            e
        }
        rules[descriptor] = rule
        return rule
    }
}
