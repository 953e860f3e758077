package dev.dari.plugin.transform

import org.objectweb.asm.Handle
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.InvokeDynamicInsnNode
import org.objectweb.asm.tree.MethodInsnNode
import org.objectweb.asm.tree.MethodNode

/**
 * A call of the parent's version of a method from within its override.
 * @property inside the method that holds the call (the override, or a body that only the override reaches).
 * @property ordinal how many calls stand before it in [inside].
 */
internal class SuperCall(val inside: MethodRef, val ordinal: Int, val target: MethodRef) {
    companion object {
        /** The super calls that stand for [method] of [node] itself, also from lambdas and accessors that nothing else uses. */
        fun of(node: ClassNode, method: MethodNode): List<SuperCall> {
            val found = ArrayList<SuperCall>()
            for (body in exclusive(node, method)) {
                calls(body).forEachIndexed { ordinal, call ->
                    if (call.opcode == Opcodes.INVOKESPECIAL && call.owner != node.name && call.name == method.name && sameCount(call.desc, method.desc)) {
                        found.add(SuperCall(MethodRef(node.name, body.name, body.desc), ordinal, MethodRef(call)))
                    }
                }
            }
            return found
        }

        /** The call instructions of [method], in order; an ordinal counts these. */
        fun calls(method: MethodNode): List<MethodInsnNode> = method.instructions.filterIsInstance<MethodInsnNode>()

        // A generic parent's version has another descriptor but as many parameters.
        private fun sameCount(a: String, b: String): Boolean = Type.getArgumentTypes(a).size == Type.getArgumentTypes(b).size

        /** [method] and every compiler-made or private method all of whose uses in the class come from these. */
        private fun exclusive(node: ClassNode, method: MethodNode): Set<MethodNode> {
            val users = HashMap<MethodNode, MutableSet<MethodNode>>()
            for (user in node.methods) for (used in uses(node, user)) users.getOrPut(used) { HashSet() }.add(user)
            val found = linkedSetOf(method)
            do {
                val more = node.methods.filter { it !in found && isHidden(it) && users[it]?.let(found::containsAll) == true }
            } while (found.addAll(more))
            return found
        }

        private fun isHidden(method: MethodNode): Boolean =
            !method.name.startsWith("<") && method.access and (Opcodes.ACC_PRIVATE or Opcodes.ACC_SYNTHETIC) != 0

        private fun uses(node: ClassNode, method: MethodNode): List<MethodNode> = method.instructions.flatMap { instruction ->
            when (instruction) {
                is MethodInsnNode -> listOf(MethodRef(instruction))
                is InvokeDynamicInsnNode -> instruction.bsmArgs.filterIsInstance<Handle>().map(::MethodRef)
                else -> emptyList()
            }
        }.filter { it.owner == node.name }.mapNotNull { used -> node.methods.find { it.name == used.name && it.desc == used.descriptor } }
    }
}
