package dev.dari.plugin.transform

import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type

/** A rule needs a parameter that the method does not have, or more parameters than a hook can carry. */
internal class ArgumentsException(val reason: String, message: String) : Exception(message)

/**
 * The parameters that one hook is handed, each with its place in the hook's own parameter list.
 * The banks (references, longs, doubles) keep the hook a fixed-arity call without boxing.
 */
internal class HookArguments private constructor(val slots: List<Slot>) {
    /**
     * @property parameter index of the method's parameter.
     * @property local the local variable that holds it at entry.
     * @property position its number within its bank.
     */
    class Slot(val parameter: Int, val type: Type, val local: Int, val position: Int) {
        val bank: Bank = Bank.of(type)

        /** As the descriptor names it: JVM type letter and number within the bank. */
        val text: String get() = (if (bank == Bank.REFERENCE) "L" else type.descriptor) + position
    }

    /** A run of hook parameters of one type; [size] is the wide form's count. */
    enum class Bank(val size: Int) {
        REFERENCE(8), LONG(4), DOUBLE(4);

        companion object {
            fun of(type: Type): Bank = when (type.sort) {
                Type.OBJECT, Type.ARRAY -> REFERENCE
                Type.FLOAT, Type.DOUBLE -> DOUBLE
                else -> LONG
            }
        }
    }

    /** The narrow form carries references alone, at most [NARROW]. */
    val narrow: Boolean = slots.all { it.bank == Bank.REFERENCE } && slots.size <= NARROW

    fun of(bank: Bank): List<Slot> = slots.filter { it.bank == bank }

    companion object {
        const val NARROW: Int = 4

        /** @throws ArgumentsException when [parameters] do not fit the method or a hook. */
        fun of(access: Int, descriptor: String, parameters: List<Int>): HookArguments {
            val types = Type.getArgumentTypes(descriptor)
            val locals = IntArray(types.size)
            var local = if (access and Opcodes.ACC_STATIC != 0) 0 else 1
            for (i in types.indices) {
                locals[i] = local
                local += types[i].size
            }
            val used = IntArray(Bank.entries.size)
            return HookArguments(
                parameters.map { index ->
                    if (index >= types.size) {
                        throw ArgumentsException("argument-missing", "the rule uses arg($index) but the method has ${types.size} parameter(s)")
                    }
                    val bank = Bank.of(types[index])
                    val position = used[bank.ordinal]++
                    if (position >= bank.size) {
                        val what = bank.name.lowercase()
                        throw ArgumentsException("too-many-arguments", "the rule uses more than ${bank.size} parameters of the kind $what")
                    }
                    Slot(index, types[index], locals[index], position)
                },
            )
        }
    }
}
