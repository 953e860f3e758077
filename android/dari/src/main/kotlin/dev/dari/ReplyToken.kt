package dev.dari

/** What a hooked method carries from its entry to its return: which entry its return value answers. */
internal class ReplyToken(
    @JvmField val recorder: Recorder,
    private val position: Long,
    private val request: Capture,
    private val call: HookCall,
    private val reply: HookRule.Reply,
) {
    /** JVM type letter of the method's return type. */
    val returns: Char get() = reply.returns

    /** Records the reply of a method that returned [returned]. */
    fun record(returned: String?) {
        val data = reply.data?.text(call, returned)
        val success = HookRule.isSuccess(reply.success?.text(call, returned))
        recorder.responseAt(
            position, Capture(request.direction, request.tag, null, request.requestId, data, success, null, false),
        )
    }
}
