package dev.dari.sample.lib.login

import android.webkit.JavascriptInterface
import org.json.JSONException
import org.json.JSONObject

/** Login as the page calls it: one JSON text, such as `{"method":"login","id":"r1","args":{"user":"u","secret":"s"}}`. */
public class LoginBridge(private val service: LoginService) {
    /** The last answer, for whoever hands it to the page. */
    public var answer: String? = null
        private set

    /** Obeys [message]. */
    @JavascriptInterface
    public fun postLogin(message: String) {
        answer = try {
            val json = JSONObject(message)
            perform(json.getString("method"), json.optJSONObject("args") ?: JSONObject()).put("id", json.optString("id")).toString()
        } catch (e: JSONException) {
            JSONObject().put("ok", false).put("message", "This is no message: ${e.message}").toString()
        }
    }

    private fun perform(method: String, args: JSONObject): JSONObject = when (method) {
        "login" -> login(Credentials(args.getString("user"), args.getString("secret")))
        "session" -> JSONObject().put("ok", service.session(args.getString("token")) != null)
        "logout" -> JSONObject().put("ok", true).put("ended", service.logout(args.getString("token")))
        else -> JSONObject().put("ok", false).put("message", "Method \"$method\" is unknown")
    }

    private fun login(credentials: Credentials): JSONObject = when (val result = service.login(credentials)) {
        is LoginResult.Success -> JSONObject().put("ok", true).put("token", result.session.token)
        is LoginResult.Invalid -> JSONObject().put("ok", false).put("message", result.problems.joinToString("; "))
        is LoginResult.Locked -> JSONObject().put("ok", false).put("waitMillis", result.waitMillis)
        is LoginResult.Refused -> JSONObject().put("ok", false).put("message", "User or secret is wrong")
    }
}
