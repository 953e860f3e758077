package dev.dari.plugin.run

import dev.dari.plugin.mapping.Mapping
import dev.dari.plugin.mapping.Rule
import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.transform.Hierarchy
import dev.dari.plugin.transform.RuleMatcher

/** Rules that selected nothing. A rule is judged only where the transform looked everywhere the rule may match. */
internal class Unmatched(private val mapping: Mapping, private val hierarchy: Hierarchy) {
    /** @property message one sentence that says what to do. */
    class Complaint(val rule: String, val message: String)

    /** @param matched ids of the rules that selected something. */
    fun of(scope: Scope?, matched: Set<String>): List<Complaint> {
        if (scope == null) return emptyList()
        return mapping.rules.filter { it.id !in matched && (scope == Scope.ALL || it.scope == Scope.PROJECT) }.map { rule ->
            Complaint(rule.id, "Rule \"${rule.id}\" matched no method${hint(rule)}; correct its selectors, or pass --allow-unmatched.")
        }
    }

    /** What is most often wrong: the class is not there, or inherits the method. */
    private fun hint(rule: Rule): String {
        val name = rule.className?.let(RuleMatcher::internal) ?: return ""
        val header = hierarchy.header(name) ?: return ": there is no class ${rule.className} in the inputs"
        val method = rule.method ?: return ""
        val members = hierarchy.members(header.name).filter { it.name == method }
        if (members.isNotEmpty()) {
            return ": ${rule.className} declares $method${members.joinToString(" and ") { it.descriptor }}, which the rule's other selectors exclude or which has no code"
        }
        val parent = hierarchy.ancestors(name).find { ancestor -> hierarchy.members(ancestor).any { it.name == method } }
            ?: return ": ${rule.className} has no method $method"
        return ": ${rule.className} inherits $method from ${parent.replace('/', '.')}, which is the class to name"
    }
}
