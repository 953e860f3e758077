package dev.dari

/**
 * A hook descriptor, read once and then used for every call of that hook.
 *
 * @property documents the places of the arguments that json() fields need, each once, in the order of first use
 * @property reply set if the method answers by returning
 */
internal class HookRule(
    @JvmField val direction: Direction,
    @JvmField val tag: String?,
    @JvmField val fireAndForget: Boolean?,
    @JvmField val handlerName: Expression?,
    @JvmField val requestId: Expression?,
    @JvmField val data: Expression?,
    @JvmField val success: Expression?,
    @JvmField val onlyIf: List<Condition>,
    @JvmField val documents: List<Place>,
    @JvmField val reply: Reply?,
) {
    /** Where an argument travels: its JVM type's letter (L for references) and its number within its bank. */
    internal class Place(@JvmField val letter: Char, @JvmField val slot: Int)

    /**
     * How a return value becomes a reply.
     *
     * @property returns JVM type letter of the return type
     * @property needsDocuments whether a json() field is mapped, so that the trees must be kept until the return
     */
    internal class Reply(
        @JvmField val data: Expression?,
        @JvmField val success: Expression?,
        @JvmField val returns: Char,
        @JvmField val needsDocuments: Boolean,
    )

    /**
     * The message that [call] is, a reply if it [answers]; null if it is none. Parses every document before it looks at
     * the conditions.
     */
    fun capture(call: HookCall, answers: Boolean): Capture? {
        call.parse(this)
        for (condition in onlyIf) if (!condition.holds(call)) return null
        val name = handlerName?.text(call, null)
        val id = requestId?.text(call, null)
        val outcome = if (answers) isSuccess(success?.text(call, null)) else null
        val content = data?.text(call, null)
        val malformed = call.malformed
        return Capture(
            direction, tag, name, id, malformed ?: content, outcome, fireAndForget, malformed != null,
        )
    }

    internal companion object {
        /** Only "false" is a failure: an answer that does not say otherwise is a success. */
        @JvmStatic
        fun isSuccess(text: String?): Boolean = text == null || !text.equals("false", ignoreCase = true)
    }
}
