package dev.dari.plugin.transform

import dev.dari.plugin.mapping.Rule
import dev.dari.plugin.report.Skipped

/** What is left alone, and why, in sentences. */
internal class SkipLog {
    /** The method that is left alone; [owner] is an internal name. */
    class Subject(val owner: String, val method: String, val descriptor: String)

    val skipped: MutableList<Skipped> = ArrayList()
    val warnings: MutableList<String> = ArrayList()

    /** Ids of rules that selected something, hooked or not. */
    val matched: MutableSet<String> = HashSet()

    /** Notes that [what] is not hooked; [part] names the part of it that is meant (`the reply of `). */
    fun skip(rule: Rule, what: Subject, line: Int?, reason: String, why: String, part: String = "") {
        val name = what.owner.replace('/', '.')
        val message = "$part$name.${what.method} is not hooked by rule \"${rule.id}\": $why."
        skipped.add(Skipped(rule.id, name, what.method, what.descriptor, line, reason, message.replaceFirstChar { if (part.isEmpty()) it else it.uppercaseChar() }))
    }

    /** As [skip], and warns the person who builds. */
    fun warn(rule: Rule, what: Subject, line: Int?, reason: String, why: String, part: String = "") {
        skip(rule, what, line, reason, why, part)
        warnings.add(skipped.last().message)
    }

    companion object {
        const val ALREADY_INSTRUMENTED: String = "already-instrumented"
    }
}
