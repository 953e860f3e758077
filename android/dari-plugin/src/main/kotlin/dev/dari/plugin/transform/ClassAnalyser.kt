package dev.dari.plugin.transform

import dev.dari.plugin.mapping.Rule
import dev.dari.plugin.report.Skipped
import org.objectweb.asm.ClassReader
import org.objectweb.asm.Opcodes
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.MethodInsnNode
import org.objectweb.asm.tree.MethodNode

/**
 * What is to happen to one class.
 * @property matched ids of the rules that selected a method here, hooked or not.
 */
internal class ClassDecision(
    val unit: ClassUnit,
    val plans: List<MethodPlan>,
    val skipped: List<Skipped>,
    val matched: Set<String>,
    val warnings: List<String>,
)

/** Decides, method by method, what the rules do to a class. */
internal class ClassAnalyser(private val matcher: RuleMatcher) {
    /** @param rules the candidates of [RuleMatcher.candidates]. */
    fun analyse(unit: ClassUnit, rules: List<Rule>): ClassDecision = Pass(unit, rules).run()

    private inner class Pass(private val unit: ClassUnit, private val rules: List<Rule>) {
        private val node = ClassNode().also { ClassReader(unit.bytes()).accept(it, ClassReader.SKIP_FRAMES) }
        private val skipped = ArrayList<Skipped>()
        private val warnings = ArrayList<String>()
        private val matched = HashSet<String>()

        fun run(): ClassDecision {
            val plans = ArrayList<MethodPlan>()
            for (method in node.methods) {
                val hooks = rules.filter { matcher.selects(it, node.name, method) }.mapNotNull { hook(it, method) }
                if (hooks.isNotEmpty()) plans.add(MethodPlan(method.name, method.desc, hooks))
            }
            return ClassDecision(unit, plans, skipped, matched, warnings)
        }

        private fun hook(rule: Rule, method: MethodNode): Hook? {
            if (method.access and (Opcodes.ACC_ABSTRACT or Opcodes.ACC_NATIVE) != 0) {
                return skip(rule, method, null, "no-body", "it has no code of its own")
            }
            matched.add(rule.id)
            if (matcher.excluded(node.name, method.name) != null) {
                return skip(rule, method, null, "excluded", "an exclude rule names it")
            }
            if (method.instructions.any { it is MethodInsnNode && it.owner == HookCode.HOOKS }) {
                return skip(rule, method, null, "already-transformed", "it already has its hooks")
            }
            return try {
                val arguments = HookArguments.of(method.access, method.desc, rule.parameters())
                val text = HookDescriptor.text(rule, node.name, method.name, arguments)
                if (modifiedUtf8(text).size > HookDescriptor.MAX_BYTES) {
                    throw ArgumentsException("descriptor-too-long", "the rule's text is longer than a class file can hold")
                }
                Hook(rule, arguments, text)
            } catch (e: ArgumentsException) {
                matched.remove(rule.id)
                warn(rule, method, null, e.reason, e.message.orEmpty())
            }
        }

        private fun skip(rule: Rule, method: MethodNode, line: Int?, reason: String, why: String): Hook? {
            val name = node.name.replace('/', '.')
            val at = if (line == null) "" else " (line $line)"
            val message = "$name.${method.name}$at is not hooked by rule \"${rule.id}\": $why."
            skipped.add(Skipped(rule.id, name, method.name, method.desc, line, reason, message))
            return null
        }

        private fun warn(rule: Rule, method: MethodNode, line: Int?, reason: String, why: String): Hook? {
            skip(rule, method, line, reason, why)
            warnings.add(skipped.last().message)
            return null
        }
    }
}
