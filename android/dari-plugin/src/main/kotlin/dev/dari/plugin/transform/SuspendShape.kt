package dev.dari.plugin.transform

import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.tree.AbstractInsnNode
import org.objectweb.asm.tree.FieldInsnNode
import org.objectweb.asm.tree.MethodNode
import org.objectweb.asm.tree.TypeInsnNode
import org.objectweb.asm.tree.VarInsnNode

/**
 * A Kotlin suspend method. It is entered again each time it resumes, with its own continuation instead of the caller's.
 * @property continuation local variable of the continuation parameter.
 * @property own internal name of the method's own continuation class, or null when the method never resumes itself.
 */
internal class SuspendShape(val continuation: Int, val own: String?) {
    companion object {
        private const val CONTINUATION = "Lkotlin/coroutines/Continuation;"

        /** How far behind the type test the compiler reads the label. */
        private const val REACH = 12

        /** The shape of [method], or null when it is not a suspend method. */
        fun of(method: MethodNode): SuspendShape? {
            if (!method.desc.endsWith("$CONTINUATION)Ljava/lang/Object;")) return null
            val before = Type.getArgumentTypes(method.desc).dropLast(1).sumOf { it.size }
            val local = before + if (method.access and Opcodes.ACC_STATIC != 0) 0 else 1
            return SuspendShape(local, own(method, local))
        }

        /** The method tells a resumed call by `continuation is Own && continuation.label has its sign bit set`; so shall we. */
        private fun own(method: MethodNode, local: Int): String? {
            val code = method.instructions.filter { it.opcode >= 0 }
            for (at in 1 until code.size) {
                val test = code[at]
                val loaded = code[at - 1]
                if (test !is TypeInsnNode || test.opcode != Opcodes.INSTANCEOF) continue
                if (loaded !is VarInsnNode || loaded.opcode != Opcodes.ALOAD || loaded.`var` != local) continue
                if (code.subList(at, minOf(at + REACH, code.size)).any { isLabel(it, test.desc) }) return test.desc
            }
            return null
        }

        private fun isLabel(instruction: AbstractInsnNode, owner: String): Boolean =
            instruction is FieldInsnNode && instruction.opcode == Opcodes.GETFIELD && instruction.owner == owner &&
                instruction.name == "label" && instruction.desc == "I"
    }
}
