package dev.dari.apk.compile

import dev.dari.apk.protocol.Diagnostic
import org.jetbrains.kotlin.cli.common.messages.CompilerMessageSeverity
import org.jetbrains.kotlin.cli.common.messages.CompilerMessageSourceLocation
import org.jetbrains.kotlin.cli.common.messages.MessageCollector

/** Keeps the compiler's errors and warnings; what it says besides is of no use to who called it. */
internal class DiagnosticCollector : MessageCollector {
    private val kept = ArrayList<Diagnostic>()

    /** Errors first, otherwise in the compiler's order. */
    fun diagnostics(): List<Diagnostic> = synchronized(kept) { kept.sortedBy { if (it.severity == ERROR) 0 else 1 } }

    override fun clear() {
        synchronized(kept) { kept.clear() }
    }

    override fun hasErrors(): Boolean = synchronized(kept) { kept.any { it.severity == ERROR } }

    override fun report(severity: CompilerMessageSeverity, message: String, location: CompilerMessageSourceLocation?) {
        val word = when {
            severity.isError -> ERROR
            severity.isWarning -> "warning"
            else -> return
        }
        // The compiler says -1 where it knows no line.
        val diagnostic = Diagnostic(word, message, location?.path, location?.line?.takeIf { it > 0 }, location?.column?.takeIf { it > 0 })
        synchronized(kept) { kept += diagnostic }
    }

    private companion object {
        const val ERROR = "error"
    }
}
