package dev.dari.plugin.transform

import dev.dari.plugin.mapping.HookKind
import dev.dari.plugin.mapping.Rule
import org.objectweb.asm.ClassReader
import org.objectweb.asm.MethodTooLargeException
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.commons.CodeSizeEvaluator
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.MethodInsnNode
import org.objectweb.asm.tree.MethodNode
import java.io.IOException

/** Decides, method by method, what the rules do to a class. */
internal class ClassAnalyser(
    private val matcher: RuleMatcher,
    private val hierarchy: Hierarchy,
    private val bytesOf: (String) -> ByteArray?,
) {
    /** @param rules the candidates of [RuleMatcher.candidates]. */
    fun analyse(unit: ClassUnit, rules: List<Rule>): ClassDecision {
        return try {
            Pass(unit, unit.bytes(), rules).run()
        } catch (e: RuntimeException) {
            unreadable(unit, e)
        } catch (e: IOException) {
            unreadable(unit, e)
        }
    }

    /** Shrunk, generated and damaged classes of dependencies can be beyond what ASM reads; such a class must not fail the build. */
    private fun unreadable(unit: ClassUnit, cause: Exception): ClassDecision {
        val why = "\"${unit.path}\" in ${unit.container} is copied as it is: it cannot be read (${cause.message ?: cause})."
        return ClassDecision(unit, emptyList(), emptyList(), listOf(why), emptySet())
    }

    private inner class Pass(private val unit: ClassUnit, private val bytes: ByteArray, private val rules: List<Rule>) {
        private val node = parse(bytes)
        private val ownCalls = OwnCalls(node, hierarchy, bytesOf)
        private val log = SkipLog()

        fun run(): ClassDecision {
            val selected = LinkedHashMap<MethodNode, LinkedHashSet<Rule>>()
            for (method in node.methods) for (rule in rules) {
                if (matcher.selects(rule, node.name, method)) {
                    selected.getOrPut(behindBridge(method)) { LinkedHashSet() }.add(rule)
                }
            }
            // Decisions in the order of the class file; a bridge may have put its target in earlier or later.
            val methods = node.methods.filter { it in selected }.mapNotNull { decide(it, selected.getValue(it).sortedBy(rules::indexOf)) }
            return ClassDecision(unit, methods, log.skipped, log.warnings, log.matched)
        }

        /** A compiler bridge only converts and calls: what it selects is the method behind it, if that is in the same class. */
        private fun behindBridge(method: MethodNode): MethodNode {
            var at = method
            repeat(node.methods.size) {
                if (at.access and Opcodes.ACC_BRIDGE == 0) return at
                val call = at.instructions.filterIsInstance<MethodInsnNode>().lastOrNull { it.owner == node.name && it.name == at.name } ?: return at
                at = node.methods.find { it.name == call.name && it.desc == call.desc } ?: return at
            }
            return at
        }

        private fun decide(method: MethodNode, rules: List<Rule>): MethodDecision? {
            val what = SkipLog.Subject(node.name, method.name, method.desc)
            if (method.access and (Opcodes.ACC_ABSTRACT or Opcodes.ACC_NATIVE) != 0) {
                rules.forEach { log.skip(it, what, null, "no-body", "it has no code of its own") }
                return null
            }
            val transformed = method.instructions.any { it is MethodInsnNode && it.owner in HookCode.OWNERS && it.name in HookCode.ENTRY_POINTS }
            val hooks = ArrayList<Hook>()
            val problems = LinkedHashMap<Rule, ArgumentsException>()
            val captured = ArrayList<Rule>()
            for (rule in rules) {
                if (matcher.isExcluded(node.name, method.name)) {
                    log.matched.add(rule.id)
                    log.skip(rule, what, null, "excluded", "an exclude rule names it")
                } else if (transformed) {
                    log.matched.add(rule.id)
                    captured.add(rule)
                    log.skip(rule, what, null, "already-transformed", "it already has its hooks")
                } else {
                    val wanted = withoutDirect(rule, method, what)
                    if (wanted == null) captured.add(rule) else try {
                        hooks.add(hook(wanted, method))
                    } catch (e: ArgumentsException) {
                        problems[rule] = e
                    }
                }
            }
            val suspends = SuspendShape.of(method)
            if (hooks.isNotEmpty() && !fits(method, hooks, suspends)) {
                hooks.forEach {
                    log.matched.add(it.rule.id)
                    log.warn(it.rule, what, OwnCalls.line(method.instructions.last), "method-too-large", "with the hook it would be longer than 64 KB")
                }
                hooks.clear()
            }
            val forward = Forwarding.target(node, method) { name -> if (name == node.name) node else bytesOf(name)?.let(::parse) }
            return MethodDecision(method.name, method.desc, hooks, problems, captured, forward, SuperCall.of(node, method), suspends)
        }

        /** [rule] without what the method already sends itself, or null when nothing is left of it. */
        private fun withoutDirect(rule: Rule, method: MethodNode, what: SkipLog.Subject): Rule? {
            val event = Event.of(rule)
            val direct = ownCalls.find(method, event)
            if (direct != null) {
                val also = if (rule.reply == null) "" else "; its reply is therefore not captured by the plugin either"
                log.matched.add(rule.id)
                log.warn(rule, what, direct.line, SkipLog.ALREADY_INSTRUMENTED, sentence(event, direct) + also)
                return null
            }
            if (rule.reply == null) return rule
            val answer = Event(rule.direction, HookKind.RESPONSE)
            val reply = ownCalls.find(method, answer) ?: return rule
            log.warn(rule, what, reply.line, SkipLog.ALREADY_INSTRUMENTED, "${sentence(answer, reply)}, so only half of the pair comes from the plugin", "the reply of ")
            return rule.copy(reply = null)
        }

        private fun sentence(event: Event, direct: OwnCalls.DirectCall): String {
            val line = direct.line?.let { " line $it" } ?: ""
            return "${direct.owner.replace('/', '.')}.${direct.method}$line already calls DariInterceptor.${event.method}"
        }

        private fun hook(rule: Rule, method: MethodNode): Hook {
            val arguments = HookArguments.of(method.access, method.desc, rule.parameters())
            val text = HookDescriptor.text(rule, node.name, method.name, Type.getReturnType(method.desc), arguments)
            if (modifiedUtf8(text).size > HookDescriptor.MAX_BYTES) {
                throw ArgumentsException("descriptor-too-long", "the rule's text is longer than a class file can hold")
            }
            return Hook(rule, arguments, text)
        }

        private fun fits(method: MethodNode, hooks: List<Hook>, suspends: SuspendShape?): Boolean {
            val size = CodeSizeEvaluator(null).also { method.accept(it) }.maxSize
            val returns = method.instructions.count { it.opcode in Opcodes.IRETURN..Opcodes.RETURN }
            if (size + hooks.size * (HookCode.MAX_CALL_BYTES + returns * HookCode.MAX_REPLY_BYTES) <= MAX_CODE) return true
            // Near the limit only the result tells: jumps may have to grow too.
            return try {
                ClassEditor(listOf(MethodPlan(method.name, method.desc, hooks, suspends))).edit(bytes)
                true
            } catch (e: MethodTooLargeException) {
                false
            }
        }
    }

    private companion object {
        const val MAX_CODE = 60_000

        fun parse(bytes: ByteArray): ClassNode = ClassNode().also { ClassReader(bytes).accept(it, ClassReader.SKIP_FRAMES) }
    }
}
