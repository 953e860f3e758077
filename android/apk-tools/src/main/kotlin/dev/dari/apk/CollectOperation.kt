package dev.dari.apk

import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Request
import org.json.JSONObject

/**
 * Collects all garbage. For who times builds in this process: a full collection comes once in so many of them, and whoever
 * is at work then pays for what the others left behind.
 */
internal class CollectOperation : Operation {
    override fun run(request: Request): JSONObject {
        request.end()
        System.gc()
        val memory = Runtime.getRuntime()
        return JSONObject().put("usedBytes", memory.totalMemory() - memory.freeMemory())
    }
}
