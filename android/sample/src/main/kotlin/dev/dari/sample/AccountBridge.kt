package dev.dari.sample

import android.webkit.JavascriptInterface

/**
 * The app's own bridge, in every build: `mapping.json` maps its two methods, so that a build with the plugin has hooks
 * in the main source set too.
 */
class AccountBridge {
    /** What the page asked last, with the request's id; null before that. */
    var asked: String? = null
        private set

    /** How the last request of this id ended; null if it has not. */
    var ended: String? = null
        private set

    /** The page asks for [handlerName]. */
    @JavascriptInterface
    fun postAccount(handlerName: String, requestId: String, data: String?) {
        asked = "$requestId $handlerName ${data?.length ?: 0}"
    }

    /** The page tells how the request [requestId] ended for it. */
    @JavascriptInterface
    fun endAccount(requestId: String, success: Boolean, data: String?) {
        ended = "$requestId $success ${data?.length ?: 0}"
    }
}
