package dev.dari.plugin.transform

import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.tree.FieldInsnNode
import org.objectweb.asm.tree.FrameNode
import org.objectweb.asm.tree.InsnList
import org.objectweb.asm.tree.InsnNode
import org.objectweb.asm.tree.JumpInsnNode
import org.objectweb.asm.tree.LabelNode
import org.objectweb.asm.tree.LdcInsnNode
import org.objectweb.asm.tree.MethodNode
import org.objectweb.asm.tree.TypeInsnNode
import org.objectweb.asm.tree.VarInsnNode

/**
 * Puts one plan into one method.
 * @param owner internal name of the method's class.
 * @param frames whether class files of this version have stack map frames.
 * @param expanded whether the method was read with expanded frames.
 */
internal class MethodEdit(
    private val method: MethodNode,
    private val owner: String,
    private val plan: MethodPlan,
    private val frames: Boolean,
    private val expanded: Boolean,
) {
    private val tokens = LinkedHashMap<Hook, Int>()

    fun apply() {
        silence()
        for (hook in plan.hooks) if (hook.replies) tokens[hook] = method.maxLocals++
        val before = plan.suspends?.own?.let { own -> resumeTest(own, plan.suspends.continuation) } ?: entry(plan.hooks)
        if (tokens.isNotEmpty()) reply()
        // Before the first node of all, so that a jump back to the start does not run the hooks again.
        method.instructions.insert(before)
        val more = if (tokens.isNotEmpty()) HookCode.REPLY_STACK else if (plan.silences.isNotEmpty()) 1 else 0
        method.maxStack = maxOf(method.maxStack + more, if (plan.hooks.isEmpty()) 0 else HookCode.CALL_STACK)
    }

    private fun silence() {
        val calls = SuperCall.calls(method)
        for ((ordinal, descriptors) in plan.silences) for (descriptor in descriptors) {
            method.instructions.insertBefore(calls[ordinal], HookCode.silence(descriptor))
        }
    }

    private fun entry(hooks: List<Hook>): InsnList {
        val code = InsnList()
        for (hook in hooks) {
            code.add(HookCode.call(hook))
            tokens[hook]?.let { code.add(VarInsnNode(Opcodes.ASTORE, it)) }
        }
        return code
    }

    /** The hooks, passed over when the method is entered again by its own continuation: the same test as the method's own. */
    private fun resumeTest(own: String, continuation: Int): InsnList {
        val code = InsnList()
        for (token in tokens.values) {
            code.add(InsnNode(Opcodes.ACONST_NULL))
            code.add(VarInsnNode(Opcodes.ASTORE, token))
        }
        val isNew = LabelNode()
        val resumed = LabelNode()
        code.add(VarInsnNode(Opcodes.ALOAD, continuation))
        code.add(TypeInsnNode(Opcodes.INSTANCEOF, own))
        code.add(JumpInsnNode(Opcodes.IFEQ, isNew))
        code.add(VarInsnNode(Opcodes.ALOAD, continuation))
        code.add(TypeInsnNode(Opcodes.CHECKCAST, own))
        code.add(FieldInsnNode(Opcodes.GETFIELD, own, "label", "I"))
        code.add(LdcInsnNode(Int.MIN_VALUE))
        code.add(InsnNode(Opcodes.IAND))
        code.add(JumpInsnNode(Opcodes.IFNE, resumed))
        code.add(isNew)
        frame(code)
        code.add(entry(plan.hooks))
        code.add(resumed)
        frame(code)
        // Keeps this frame and one that the method itself may start with apart.
        code.add(InsnNode(Opcodes.NOP))
        return code
    }

    private fun frame(code: InsnList) {
        if (!frames) return
        if (!expanded) {
            code.add(FrameNode(Opcodes.F_SAME, 0, null, 0, null))
            return
        }
        val locals = ArrayList<Any>()
        if (method.access and Opcodes.ACC_STATIC == 0) locals.add(owner)
        Type.getArgumentTypes(method.desc).mapTo(locals, ::frameType)
        val frame = FrameNode(Opcodes.F_NEW, locals.size, locals.toTypedArray(), 0, emptyArray())
        hold(frame)
        code.add(frame)
    }

    private fun frameType(type: Type): Any = when (type.sort) {
        Type.OBJECT, Type.ARRAY -> type.internalName
        Type.FLOAT -> Opcodes.FLOAT
        Type.LONG -> Opcodes.LONG
        Type.DOUBLE -> Opcodes.DOUBLE
        else -> Opcodes.INTEGER
    }

    private fun reply() {
        val returned = Type.getReturnType(method.desc)
        for (node in method.instructions.toArray()) {
            if (node is FrameNode) hold(node)
            if (node is InsnNode && node.opcode in Opcodes.IRETURN..Opcodes.RETURN) {
                for (token in tokens.values) {
                    method.instructions.insertBefore(node, HookCode.reply(token, returned, plan.suspends != null))
                }
            }
        }
    }

    /** Makes an expanded [frame] know that the tokens, stored before everything else, still hold an object. */
    private fun hold(frame: FrameNode) {
        val locals = ArrayList<Any>(frame.local.orEmpty())
        var size = 0
        for (local in locals) size += if (local == Opcodes.LONG || local == Opcodes.DOUBLE) 2 else 1
        for (token in tokens.values) {
            while (size < token) {
                locals.add(Opcodes.TOP)
                size++
            }
            locals.add("java/lang/Object")
            size++
        }
        frame.local = locals
    }
}
