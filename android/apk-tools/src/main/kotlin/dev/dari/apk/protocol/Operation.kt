package dev.dari.apk.protocol

import org.json.JSONObject

/** One kind of request. Called from several threads at once, unless [exclusive]. */
internal interface Operation {
    /** True if the tool keeps state for the whole process, so that two such requests must not run at once. */
    val exclusive: Boolean get() = false

    /**
     * Does [request] and returns its result.
     * @throws ToolException for a foreseen failure; anything else thrown is answered too (see [Failures]).
     */
    fun run(request: Request): JSONObject
}
