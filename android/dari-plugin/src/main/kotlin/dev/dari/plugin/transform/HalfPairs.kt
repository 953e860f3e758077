package dev.dari.plugin.transform

import dev.dari.plugin.mapping.Rule
import dev.dari.plugin.report.Hooked
import dev.dari.plugin.report.Skipped

/** Finds bridges of which one half is captured directly and the other by the plugin: often an oversight. */
internal object HalfPairs {
    /** One warning for each class and direction in which a skip left only half of a request and response pair to the plugin. */
    fun warnings(rules: List<Rule>, hooked: List<Hooked>, skipped: List<Skipped>): List<String> {
        val byId = rules.associateBy { it.id }
        val direct = skipped.filter { it.reason == SkipLog.ALREADY_INSTRUMENTED }
        return direct.mapNotNull { skip ->
            val event = Event.of(byId.getValue(skip.rule))
            // A request whose reply alone was skipped is hooked itself and has been warned about.
            if (hooked.any { it.rule == skip.rule && it.className == skip.className }) return@mapNotNull null
            val other = hooked.find {
                val rule = byId.getValue(it.rule)
                it.className == skip.className && rule.direction == event.direction && rule.hook != event.kind
            } ?: return@mapNotNull null
            "${skip.className}: the ${event.kind.key} in ${skip.method} is captured directly but the ${other.hook} in ${other.method} " +
                "by the plugin; make both direct or both mapped."
        }.distinct()
    }
}
