package dev.dari.apk.protocol

import org.json.JSONArray
import org.json.JSONObject

/** The lines that go back. */
internal object Reply {
    const val PROTOCOL: Int = 1

    fun done(seq: Long, wallNs: Long, result: JSONObject): String =
        JSONObject().put("seq", seq).put("ok", true).put("wallNs", wallNs).put("result", result).toString()

    fun failed(seq: Long, error: ToolException): String = JSONObject()
        .put("seq", seq)
        .put("ok", false)
        .put(
            "error",
            JSONObject()
                .put("kind", error.kind.word)
                .put("message", error.message)
                .put("diagnostics", JSONArray(error.diagnostics.map { it.toJson() })),
        )
        .toString()
}
