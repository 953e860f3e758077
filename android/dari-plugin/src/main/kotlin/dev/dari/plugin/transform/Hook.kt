package dev.dari.plugin.transform

import dev.dari.plugin.mapping.Rule

/**
 * One hook to be put into one method.
 * @property rule what it records; its reply is absent where a direct call sends it already.
 */
internal class Hook(val rule: Rule, val arguments: HookArguments, val descriptor: String) {
    val replies: Boolean get() = rule.reply != null
}

/** A method of one class with the hooks that it gets, in the order of the rules. */
internal class MethodPlan(val name: String, val descriptor: String, val hooks: List<Hook>)
