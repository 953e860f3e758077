package dev.dari

/** Where a field of a message comes from; the mapping's expression, resolved to the places that a hook call has. */
internal sealed class Expression {
    /** The text for [call]; null if there is none. [returned] is the method's return value as text, in a reply. */
    abstract fun text(call: HookCall, returned: String?): String?

    /** Whether [test] holds for this expression or a part of it. */
    open fun any(test: (Expression) -> Boolean): Boolean = test(this)

    /** The argument in the place [letter] + [slot]. */
    class Argument(private val letter: Char, private val slot: Int) : Expression() {
        override fun text(call: HookCall, returned: String?): String? = call.text(letter, slot)
    }

    /** The field at [path] of the call's document number [document]. */
    class Json(@JvmField val document: Int, private val path: JsonPath) : Expression() {
        override fun text(call: HookCall, returned: String?): String? = call.field(document, path)
    }

    /** Always [value]; also stands for the method's name. */
    class Constant(private val value: String) : Expression() {
        override fun text(call: HookCall, returned: String?): String = value
    }

    /** The texts of [parts] one after another; an absent part adds nothing. */
    class Join(private val parts: List<Expression>) : Expression() {
        override fun text(call: HookCall, returned: String?): String {
            val joined = StringBuilder()
            for (part in parts) part.text(call, returned)?.let { joined.append(it) }
            return joined.toString()
        }

        override fun any(test: (Expression) -> Boolean): Boolean = parts.any { it.any(test) }
    }

    /** What the hooked method returned. */
    object ReturnValue : Expression() {
        override fun text(call: HookCall, returned: String?): String? = returned
    }
}
