package dev.dari.sample

import android.webkit.JavascriptInterface
import dev.dari.Dari
import org.json.JSONObject

/**
 * What the page asks about the app itself. Not mapped: calls of it are not what is looked at.
 *
 * @param description of the other bridges, see [BridgeDescription]
 */
class PageBridge(private val description: String) {
    /** The other bridges and their methods, as JSON. */
    @JavascriptInterface
    fun bridges(): String = description

    /** The runtime and what it has recorded, as JSON. */
    @JavascriptInterface
    fun counts(): String {
        val counters = Dari.counters()
        return JSONObject()
            .put("runtime", Dari.runtime)
            .put("requests", counters.requests)
            .put("responses", counters.responses)
            .put("entries", Dari.entries().size)
            .put("hookFailures", counters.hookFailures)
            .toString()
    }

    /** Forgets everything recorded. */
    @JavascriptInterface
    fun clear() {
        Dari.clear()
    }
}
