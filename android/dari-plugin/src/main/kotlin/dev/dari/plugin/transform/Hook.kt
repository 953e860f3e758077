package dev.dari.plugin.transform

import dev.dari.plugin.mapping.Rule

/**
 * One hook to be put into one method.
 * @property rule what it records; its reply is absent where a direct call sends it already.
 */
internal class Hook(val rule: Rule, val arguments: HookArguments, val descriptor: String) {
    val replies: Boolean get() = rule.reply != null

    /** Set when an override may call this method on behalf of its own entry, which is then the only one. */
    @Volatile
    var nested: Boolean = false
}
