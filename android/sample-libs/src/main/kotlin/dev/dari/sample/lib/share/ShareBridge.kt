package dev.dari.sample.lib.share

import android.webkit.JavascriptInterface

/** Sharing as the page calls it: target, the request's id, a text and, for a link, its title; it answers by returning. */
public class ShareBridge(private val service: ShareService) {
    /** Hands [text] on; with a [title] it is an address. Returns what went there, or null if nothing did. */
    @JavascriptInterface
    public fun share(target: String, requestId: String, text: String, title: String?): String? {
        if (requestId.isEmpty()) return null
        return service.share(if (title == null) ShareContent.Text(text) else ShareContent.Link(text, title), target)
    }
}
