package dev.dari.plugin.transform

import org.objectweb.asm.ClassReader
import org.objectweb.asm.Handle
import org.objectweb.asm.Opcodes
import org.objectweb.asm.tree.AbstractInsnNode
import org.objectweb.asm.tree.ClassNode
import org.objectweb.asm.tree.FieldInsnNode
import org.objectweb.asm.tree.InvokeDynamicInsnNode
import org.objectweb.asm.tree.LineNumberNode
import org.objectweb.asm.tree.MethodInsnNode
import org.objectweb.asm.tree.MethodNode
import org.objectweb.asm.tree.TypeInsnNode

/**
 * What a method can reach without leaving its own class: the class's methods, lambda bodies, and the classes that the
 * compiler made of its lambdas, anonymous objects and coroutines. Calls that hide in other classes are not seen.
 */
internal class OwnCalls(private val node: ClassNode, private val hierarchy: Hierarchy, private val bytesOf: (String) -> ByteArray?) {
    /** Where a direct call of the interceptor stands. [line] is null without debug information. */
    class DirectCall(val owner: String, val method: String, val line: Int?)

    private class Body(val owner: ClassNode, val method: MethodNode)

    private val own = hashMapOf<String, ClassNode?>(node.name to node)

    /** The nearest call (in calls from [start]) that sends [event], or null. */
    fun find(start: MethodNode, event: Event): DirectCall? {
        val seen = hashSetOf(start)
        val open = ArrayDeque(listOf(Body(node, start)))
        while (open.isNotEmpty()) {
            val body = open.removeFirst()
            for (instruction in body.method.instructions) {
                for (call in calls(instruction)) {
                    if (event.isSentBy(call, hierarchy)) return DirectCall(body.owner.name, body.method.name, line(instruction))
                    val target = own(call.owner)
                    target?.methods?.find { it.name == call.name && it.desc == call.descriptor }
                        ?.let { if (seen.add(it)) open.add(Body(target, it)) }
                }
                val made = made(instruction)?.takeIf { it != node.name }?.let(::own) ?: continue
                made.methods.forEach { if (seen.add(it)) open.add(Body(made, it)) }
            }
        }
        return null
    }

    private fun calls(instruction: AbstractInsnNode): List<MethodRef> = when (instruction) {
        is MethodInsnNode -> listOf(MethodRef(instruction))
        is InvokeDynamicInsnNode -> instruction.bsmArgs.filterIsInstance<Handle>().filter { it.tag >= Opcodes.H_INVOKEVIRTUAL }.map(::MethodRef)
        else -> emptyList()
    }

    /** The class of which [instruction] makes or takes an object. */
    private fun made(instruction: AbstractInsnNode): String? = when {
        instruction is TypeInsnNode && instruction.opcode == Opcodes.NEW -> instruction.desc
        // A Kotlin lambda that captures nothing is a singleton.
        instruction is FieldInsnNode && instruction.opcode == Opcodes.GETSTATIC && instruction.desc == "L${instruction.owner};" -> instruction.owner
        else -> null
    }

    /** The class [name] when it belongs to this class's own code. */
    private fun own(name: String): ClassNode? {
        if (name in own) return own[name]
        val found = if (!name.startsWith(node.name + "$")) null else bytesOf(name)?.let { bytes ->
            ClassNode().also { ClassReader(bytes).accept(it, ClassReader.SKIP_FRAMES) }.takeIf(::isLocal)
        }
        own[name] = found
        return found
    }

    /** Lambda, anonymous and local classes say which method encloses them. */
    private fun isLocal(made: ClassNode): Boolean =
        made.outerClass != null || made.innerClasses.any { it.name == made.name && it.outerName == null }

    companion object {
        /** The source line of [instruction], from the nearest line entry before it. */
        fun line(instruction: AbstractInsnNode): Int? {
            var at: AbstractInsnNode? = instruction
            while (at != null) {
                if (at is LineNumberNode) return at.line
                at = at.previous
            }
            return null
        }
    }
}
