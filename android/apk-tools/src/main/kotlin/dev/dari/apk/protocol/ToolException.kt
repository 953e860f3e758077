package dev.dari.apk.protocol

/** Who has to act: the one who gave the input, or the one who keeps the machine and the tools. */
internal enum class ErrorKind(val word: String) { INPUT("input"), TOOL("tool") }

/** A request that cannot be done; [message] is one sentence for the person who builds. */
internal class ToolException(
    val kind: ErrorKind,
    override val message: String,
    val diagnostics: List<Diagnostic> = emptyList(),
    cause: Throwable? = null,
) : Exception(message, cause) {
    companion object {
        fun input(message: String, diagnostics: List<Diagnostic> = emptyList(), cause: Throwable? = null): ToolException =
            ToolException(ErrorKind.INPUT, message, diagnostics, cause)

        fun tool(message: String, diagnostics: List<Diagnostic> = emptyList(), cause: Throwable? = null): ToolException =
            ToolException(ErrorKind.TOOL, message, diagnostics, cause)
    }
}
