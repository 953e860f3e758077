package dev.dari.apk.protocol

import org.json.JSONObject

/**
 * One thing a tool said about the input.
 * @property severity `error`, `warning` or `info`.
 * @property file source or class file, as the tool named it.
 * @property line from 1. @property column from 1.
 */
internal data class Diagnostic(
    val severity: String,
    val message: String,
    val file: String? = null,
    val line: Int? = null,
    val column: Int? = null,
) {
    fun toJson(): JSONObject = JSONObject()
        .put("severity", severity)
        .put("message", message)
        // JSONObject.put removes a key whose value is null, which is what "absent" means here.
        .put("file", file)
        .put("line", line)
        .put("column", column)
}
