package dev.dari.sample.lib.cart

import android.webkit.JavascriptInterface
import org.json.JSONObject

/** The cart as the page calls it: an action's name, the request's id and its data, each in a parameter of its own. */
public class CartBridge(private val cart: Cart, private val country: String) {
    private val format = MoneyFormat()

    /** The last answer, for whoever hands it to the page. */
    public var answer: String? = null
        private set

    /** Does [action] (`add`, `remove`, `total`) for the request [requestId]. */
    @JavascriptInterface
    public fun postCart(action: String, requestId: String, data: String?) {
        val result = try {
            JSONObject().put("ok", true).put("result", perform(action, data.orEmpty()))
        } catch (e: CartException) {
            JSONObject().put("ok", false).put("reason", e.reason.name).put("message", e.message)
        }
        answer = result.put("id", requestId).toString()
    }

    private fun perform(action: String, data: String): Any = when (action) {
        "add" -> CartMessage.product(data, cart.currency).let { cart.add(it); CartMessage.lines(cart) }
        "remove" -> cart.remove(data).let { CartMessage.lines(cart) }
        "total" -> cart.total(country).let { JSONObject().put("due", it.due.minor).put("text", format.format(it.due)).put("tax", it.tax.minor) }
        else -> throw CartException(CartException.Reason.MESSAGE, "Action \"$action\" is unknown")
    }
}
