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
    const val HOOKS: String = "dev/dari/DariHooks"

    private const val TEXT = "Ljava/lang/String;"
    private const val OBJECT = "Ljava/lang/Object;"
    private val NARROW = TEXT + OBJECT.repeat(HookArguments.NARROW)
    private val WIDE = TEXT + OBJECT.repeat(Bank.REFERENCE.size) + "J".repeat(Bank.LONG.size) + "D".repeat(Bank.DOUBLE.size)

    /** Operand stack slots that [call] needs at most. */
    val CALL_STACK: Int = 1 + Bank.REFERENCE.size + 2 * Bank.LONG.size + 2 * Bank.DOUBLE.size

    /** Operand stack slots that [reply] needs beside the returned value at most: a long copy of it, the token, and the token again. */
    const val REPLY_STACK: Int = 4

    /** `owner.name(descriptor, arguments...)`; the result, if [returnsToken], stays on the stack. */
    fun call(owner: String, name: String, descriptor: String, arguments: HookArguments, returnsToken: Boolean): InsnList {
        val code = InsnList()
        code.add(LdcInsnNode(descriptor))
        if (arguments.narrow) {
            pad(code, arguments, Bank.REFERENCE, HookArguments.NARROW)
        } else {
            for (bank in Bank.entries) pad(code, arguments, bank, bank.size)
        }
        val signature = "(" + (if (arguments.narrow) NARROW else WIDE) + ")" + (if (returnsToken) OBJECT else "V")
        code.add(MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, signature, false))
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

    /** Hands the value about to be returned, which stays on the stack, to `owner.reply` with the token in local [token]. */
    fun reply(owner: String, token: Int, returned: Type): InsnList {
        val code = InsnList()
        when (returned.sort) {
            Type.VOID -> {
                code.add(VarInsnNode(Opcodes.ALOAD, token))
                code.add(MethodInsnNode(Opcodes.INVOKESTATIC, owner, "reply", "($OBJECT)V", false))
            }
            Type.OBJECT, Type.ARRAY -> {
                code.add(InsnNode(Opcodes.DUP))
                code.add(VarInsnNode(Opcodes.ALOAD, token))
                code.add(InsnNode(Opcodes.SWAP))
                code.add(MethodInsnNode(Opcodes.INVOKESTATIC, owner, "reply", "($OBJECT$OBJECT)V", false))
            }
            else -> {
                code.add(InsnNode(if (returned.size == 2) Opcodes.DUP2 else Opcodes.DUP))
                widen(returned)?.let { code.add(InsnNode(it)) }
                code.add(VarInsnNode(Opcodes.ALOAD, token))
                code.add(InsnNode(Opcodes.DUP_X2))
                code.add(InsnNode(Opcodes.POP))
                val wide = if (Bank.of(returned) == Bank.DOUBLE) "D" else "J"
                code.add(MethodInsnNode(Opcodes.INVOKESTATIC, owner, "reply", "($OBJECT$wide)V", false))
            }
        }
        return code
    }
}
