package dev.dari.plugin.transform

import org.objectweb.asm.Opcodes
import org.objectweb.asm.tree.AbstractInsnNode
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.FieldInsnNode
import org.objectweb.asm.tree.MethodInsnNode
import org.objectweb.asm.tree.MethodNode

/**
 * Methods that compilers write only to hand a call on: `@JvmOverloads` forms, the static side of a companion's
 * `@JvmStatic`, bridges, and overrides that just call the parent's or interface's body. Hooking both ends would record one call twice.
 */
internal object Forwarding {
    private const val INTRINSICS = "kotlin/jvm/internal/Intrinsics"

    /** The method that [method] of [node] merely hands its call to, or null when it does anything else. */
    fun target(node: ClassNode, method: MethodNode, bytesOf: (String) -> ClassNode?): MethodRef? {
        val call = onlyCall(method) ?: return null
        val same = call.name == method.name
        return when {
            method.access and Opcodes.ACC_BRIDGE != 0 && same -> MethodRef(call)
            call.opcode == Opcodes.INVOKESPECIAL && same && call.desc == method.desc -> MethodRef(call)
            call.name == "${method.name}\$default" && call.owner.startsWith(node.name) -> behindDefault(call, method.name, bytesOf)
            isCompanionCall(node, method, call) -> MethodRef(call)
            else -> null
        }
    }

    /** The single call of a body that otherwise only loads, checks for null, converts and returns. */
    private fun onlyCall(method: MethodNode): MethodInsnNode? {
        var call: MethodInsnNode? = null
        for (instruction in method.instructions) {
            if (instruction is MethodInsnNode) {
                if (instruction.owner == INTRINSICS || isBoxing(instruction)) continue
                if (call != null || instruction.name == "<init>") return null
                call = instruction
            } else if (!isHarmless(instruction)) {
                return null
            }
        }
        return call
    }

    private fun isBoxing(call: MethodInsnNode): Boolean =
        call.owner.startsWith("java/lang/") && (call.name == "valueOf" || call.name.endsWith("Value"))

    private fun isHarmless(instruction: AbstractInsnNode): Boolean = when (instruction.opcode) {
        -1, Opcodes.POP, Opcodes.CHECKCAST, Opcodes.GETSTATIC -> true
        in Opcodes.ACONST_NULL..Opcodes.LDC -> true
        in Opcodes.ILOAD..Opcodes.ALOAD -> true
        in Opcodes.IRETURN..Opcodes.RETURN -> true
        else -> false
    }

    /** `f$default` fills in the defaults and calls the full `f`. */
    private fun behindDefault(call: MethodInsnNode, name: String, classOf: (String) -> ClassNode?): MethodRef? =
        classOf(call.owner)?.methods?.find { it.name == call.name && it.desc == call.desc }
            ?.instructions?.filterIsInstance<MethodInsnNode>()?.lastOrNull { it.name == name }?.let(::MethodRef)

    private fun isCompanionCall(node: ClassNode, method: MethodNode, call: MethodInsnNode): Boolean =
        method.access and Opcodes.ACC_STATIC != 0 && call.opcode == Opcodes.INVOKEVIRTUAL && call.name == method.name &&
            call.desc == method.desc && call.owner.startsWith(node.name + "$") &&
            method.instructions.any { it is FieldInsnNode && it.owner == node.name && it.desc == "L${call.owner};" }
}
