package dev.dari.sample.lib.push

import android.webkit.JavascriptInterface
import org.json.JSONException
import org.json.JSONObject

/** Notices as the page sends them: one JSON text with an envelope, `{"header":{"action":"publish","id":"r1"},"payload":{...}}`. */
public class PushBridge(private val subscriptions: Subscriptions, private val queue: NoticeQueue) {
    /** The last answer, for whoever hands it to the page. */
    public var answer: String? = null
        private set

    /** Obeys [message]. */
    @JavascriptInterface
    public fun postPush(message: String) {
        answer = try {
            val json = JSONObject(message)
            val header = json.getJSONObject("header")
            val result = perform(header.getString("action"), json.optJSONObject("payload") ?: JSONObject())
            JSONObject().put("id", header.optString("id")).put("result", result).toString()
        } catch (e: JSONException) {
            JSONObject().put("error", e.message).toString()
        }
    }

    private fun perform(action: String, payload: JSONObject): Any = when (action) {
        "publish" -> notice(payload).let { queue.offer(it); subscriptions.publish(it) }
        "next" -> queue.poll()?.title ?: JSONObject.NULL
        "topics" -> subscriptions.topics().joinToString(",")
        else -> "unknown"
    }

    private fun notice(payload: JSONObject): Notice = Notice(
        id = payload.getString("id"),
        topic = payload.getString("topic"),
        title = payload.optString("title"),
        priority = Priority.entries.find { it.name == payload.optString("priority") } ?: Priority.NORMAL,
        createdAtMillis = payload.optLong("at"),
    )
}
