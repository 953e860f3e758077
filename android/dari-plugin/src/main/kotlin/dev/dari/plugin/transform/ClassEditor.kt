package dev.dari.plugin.transform

import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassVisitor
import org.objectweb.asm.ClassWriter
import org.objectweb.asm.MethodVisitor
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.tree.FrameNode
import org.objectweb.asm.tree.InsnList
import org.objectweb.asm.tree.InsnNode
import org.objectweb.asm.tree.MethodNode
import org.objectweb.asm.tree.VarInsnNode

/**
 * Puts hooks into the methods of one class. Every other method, and the constant pool's existing entries, are taken
 * over as bytes (ASM copies what no visitor looks at).
 */
internal class ClassEditor(private val plans: List<MethodPlan>) {
    /** The class file [bytes] with the hooks. */
    fun edit(bytes: ByteArray): ByteArray {
        val reader = ClassReader(bytes)
        val writer = ClassWriter(reader, 0)
        // Only a token needs a local of its own, and only then do frames have to be spelled out to hold it.
        val expand = plans.any { plan -> plan.hooks.any { it.replies } }
        reader.accept(Editing(writer), if (expand) ClassReader.EXPAND_FRAMES else 0)
        return writer.toByteArray()
    }

    private inner class Editing(next: ClassVisitor) : ClassVisitor(Opcodes.ASM9, next) {
        override fun visitMethod(access: Int, name: String, descriptor: String, signature: String?, exceptions: Array<String>?): MethodVisitor? {
            val next = super.visitMethod(access, name, descriptor, signature, exceptions)
            val plan = plans.find { it.name == name && it.descriptor == descriptor } ?: return next
            return object : MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
                override fun visitEnd() {
                    edit(this, plan)
                    accept(next)
                }
            }
        }
    }

    private fun edit(method: MethodNode, plan: MethodPlan) {
        val entry = InsnList()
        val tokens = LinkedHashMap<Hook, Int>()
        for (hook in plan.hooks) {
            entry.add(HookCode.call(HookCode.HOOKS, entryPoint(hook), hook.descriptor, hook.arguments, hook.replies))
            if (hook.replies) {
                val token = method.maxLocals++
                tokens[hook] = token
                entry.add(VarInsnNode(Opcodes.ASTORE, token))
            }
        }
        if (tokens.isNotEmpty()) reply(method, tokens.values)
        // Before the first node of all, so that a jump back to the start does not run the hooks again.
        method.instructions.insert(entry)
        method.maxStack = maxOf(method.maxStack + if (tokens.isEmpty()) 0 else HookCode.REPLY_STACK, HookCode.CALL_STACK)
    }

    private fun entryPoint(hook: Hook): String = if (hook.replies) "enter" else hook.rule.hook.key

    private fun reply(method: MethodNode, tokens: Collection<Int>) {
        val returned = Type.getReturnType(method.desc)
        for (node in method.instructions.toArray()) {
            if (node is FrameNode) hold(node, tokens)
            if (node is InsnNode && node.opcode in Opcodes.IRETURN..Opcodes.RETURN) {
                for (token in tokens) method.instructions.insertBefore(node, HookCode.reply(HookCode.HOOKS, token, returned))
            }
        }
    }

    /** Makes the expanded [frame] know that the [tokens], stored before everything else, still hold an object. */
    private fun hold(frame: FrameNode, tokens: Collection<Int>) {
        val locals = ArrayList<Any>(frame.local.orEmpty())
        var size = locals.sumOf { if (it == Opcodes.LONG || it == Opcodes.DOUBLE) 2.toInt() else 1 }
        for (token in tokens) {
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
