package dev.dari.apk.dex

import com.android.tools.r8.Diagnostic
import com.android.tools.r8.DiagnosticsHandler
import com.android.tools.r8.origin.Origin
import com.android.tools.r8.position.TextPosition
import dev.dari.apk.protocol.Diagnostic as Said

/** Keeps what D8 says, errors and warnings apart from each other; called from several threads. */
internal class DexDiagnostics : DiagnosticsHandler {
    private val said = ArrayList<Said>()

    /** Errors first; sorted, since D8's threads speak in any order. */
    fun diagnostics(): List<Said> = synchronized(said) {
        said.sortedWith(compareBy({ it.severity }, { it.file }, { it.line }, { it.message }))
    }

    override fun error(error: Diagnostic) = keep("error", error)

    override fun warning(warning: Diagnostic) = keep("warning", warning)

    override fun info(info: Diagnostic) {
        // Hints for a console; nothing in them asks for action.
    }

    private fun keep(severity: String, diagnostic: Diagnostic) {
        val position = diagnostic.position as? TextPosition
        val file = diagnostic.origin.takeIf { it != Origin.unknown() }?.toString()
        val one = Said(severity, diagnostic.diagnosticMessage, file, position?.line, position?.column?.takeIf { it > 0 })
        synchronized(said) { said += one }
    }
}
