package dev.dari.plugin.transform

import dev.dari.plugin.mapping.Rule
import dev.dari.plugin.report.Skipped

/**
 * A method that rules selected.
 * @property hooks what the rules want to put in.
 * @property problems rules that cannot be applied to this method, with why.
 * @property captured rules whose event the method, or an earlier transform, captures already.
 * @property forward the method that this one merely hands its call to.
 */
internal class MethodDecision(
    val name: String,
    val descriptor: String,
    val hooks: List<Hook>,
    val problems: Map<Rule, ArgumentsException>,
    val captured: List<Rule>,
    val forward: MethodRef?,
    val superCalls: List<SuperCall>,
    val suspends: SuspendShape?,
) {
    /** Whether a call of this method is recorded for [rule] one way or another. */
    fun records(rule: Rule): Boolean = hooks.any { it.rule.id == rule.id } || captured.any { it.id == rule.id }
}

/** What the rules do to one class, judged by that class alone. */
internal class ClassDecision(val unit: ClassUnit, val methods: List<MethodDecision>, val skipped: List<Skipped>, val warnings: List<String>, val matched: Set<String>)

/** The final plan of one class. */
internal class ClassPlan(val unit: ClassUnit, val methods: List<MethodPlan>) {
    val changes: Boolean get() = methods.isNotEmpty()
}
