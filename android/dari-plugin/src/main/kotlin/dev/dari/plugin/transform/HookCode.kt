package dev.dari.plugin.transform

import dev.dari.plugin.transform.HookArguments.Bank
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.tree.InsnList
import org.objectweb.asm.tree.InsnNode
import org.objectweb.asm.tree.LdcInsnNode
import org.objectweb.asm.tree.MethodInsnNode
import org.objectweb.asm.tree.VarInsnNode

/** The instructions of hooks: constant, raw arguments, one static call. */
internal object HookCode {
    private const val HOOKS = "dev/dari/DariHooks"
    private const val NESTED = "dev/dari/NestedHooks"
    private const val SUSPENDING = "dev/dari/SuspendHooks"

    /** The runtime's classes that injected code calls. */
    val OWNERS: Set<String> = setOf(HOOKS, NESTED)

    /** Those of their methods that record; a method that calls one is transformed already. */
    val ENTRY_POINTS: Set<String> = setOf("request", "response", "enter")

    /** Bytes of code that one call, its token and a suspend method's test need at most. */
    const val MAX_CALL_BYTES: Int = 140

    /** Bytes of code that one reply before one return needs at most. */
    const val MAX_REPLY_BYTES: Int = 16

    private const val TEXT = "Ljava/lang/String;"
    private const val OBJECT = "Ljava/lang/Object;"
    private val NARROW = TEXT + OBJECT.repeat(HookArguments.NARROW)
    private val WIDE = TEXT + OBJECT.repeat(Bank.REFERENCE.size) + "J".repeat(Bank.LONG.size) + "D".repeat(Bank.DOUBLE.size)

    /** Operand stack slots that [call] needs at most. */
    val CALL_STACK: Int = 1 + Bank.REFERENCE.size + 2 * Bank.LONG.size + 2 * Bank.DOUBLE.size

    /** Operand stack slots that [reply] needs on top of the method's own: a long copy of the value, the token, and the token again. */
    const val REPLY_STACK: Int = 4

    /** The call for [hook]; a token, if it replies, stays on the stack. */
    fun call(hook: Hook): InsnList {
        val arguments = hook.arguments
        val code = InsnList()
        code.add(LdcInsnNode(hook.descriptor))
        if (arguments.narrow) {
            pad(code, arguments, Bank.REFERENCE, HookArguments.NARROW)
        } else {
            for (bank in Bank.entries) pad(code, arguments, bank, bank.size)
        }
        val signature = "(" + (if (arguments.narrow) NARROW else WIDE) + ")" + (if (hook.replies) OBJECT else "V")
        val name = if (hook.replies) "enter" else hook.rule.hook.key
        code.add(MethodInsnNode(Opcodes.INVOKESTATIC, if (hook.nested) NESTED else HOOKS, name, signature, false))
        return code
    }

    private fun pad(code: InsnList, arguments: HookArguments, bank: Bank, size: Int) {
        val slots = arguments.of(bank)
        for (position in 0 until size) {
            val slot = slots.getOrNull(position)
            if (slot == null) code.add(InsnNode(zero(bank))) else load(code, slot)
        }
    }

    private fun zero(bank: Bank): Int = when (bank) {
        Bank.REFERENCE -> Opcodes.ACONST_NULL
        Bank.LONG -> Opcodes.LCONST_0
        Bank.DOUBLE -> Opcodes.DCONST_0
    }

    private fun load(code: InsnList, slot: HookArguments.Slot) {
        code.add(VarInsnNode(slot.type.getOpcode(Opcodes.ILOAD), slot.local))
        widen(slot.type)?.let { code.add(InsnNode(it)) }
    }

    /** Nothing is boxed: small integers travel as long, float as double. */
    private fun widen(type: Type): Int? = when (type.sort) {
        Type.BOOLEAN, Type.BYTE, Type.SHORT, Type.CHAR, Type.INT -> Opcodes.I2L
        Type.FLOAT -> Opcodes.F2D
        else -> null
    }

    /** Hands the value about to be returned, which stays on the stack, and the token in local [token] to the runtime. */
    fun reply(token: Int, returned: Type, suspends: Boolean): InsnList {
        val code = InsnList()
        when {
            returned.sort == Type.VOID -> {
                code.add(VarInsnNode(Opcodes.ALOAD, token))
                code.add(MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, "reply", "($OBJECT)V", false))
            }
            Bank.of(returned) == Bank.REFERENCE -> {
                code.add(InsnNode(Opcodes.DUP))
                code.add(VarInsnNode(Opcodes.ALOAD, token))
                code.add(InsnNode(Opcodes.SWAP))
                code.add(MethodInsnNode(Opcodes.INVOKESTATIC, if (suspends) SUSPENDING else HOOKS, "reply", "($OBJECT$OBJECT)V", false))
            }
            else -> {
                code.add(InsnNode(if (returned.size == 2) Opcodes.DUP2 else Opcodes.DUP))
                widen(returned)?.let { code.add(InsnNode(it)) }
                code.add(VarInsnNode(Opcodes.ALOAD, token))
                code.add(InsnNode(Opcodes.DUP_X2))
                code.add(InsnNode(Opcodes.POP))
                val wide = if (Bank.of(returned) == Bank.DOUBLE) "D" else "J"
                code.add(MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, "reply", "($OBJECT$wide)V", false))
            }
        }
        return code
    }

    /** Makes the next hook with this [descriptor] on this thread record nothing. */
    fun silence(descriptor: String): InsnList {
        val code = InsnList()
        code.add(LdcInsnNode(descriptor))
        code.add(MethodInsnNode(Opcodes.INVOKESTATIC, NESTED, "skipNext", "($TEXT)V", false))
        return code
    }
}
