package dev.dari.sample.lib.cart

import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

/** The page's messages, read and written. */
internal object CartMessage {
    /** @throws CartException if the text is no product */
    fun product(text: String, currency: String): Product = try {
        val json = JSONObject(text)
        Product(
            sku = json.getString("sku"),
            title = json.optString("title"),
            price = Money(json.getLong("price"), json.optString("currency", currency)),
            taxClass = TaxClass.valueOf(json.optString("tax", TaxClass.STANDARD.name)),
        )
    } catch (e: JSONException) {
        throw CartException(CartException.Reason.MESSAGE, "This is no product: ${e.message}")
    } catch (e: IllegalArgumentException) {
        throw CartException(CartException.Reason.MESSAGE, "This is no product: ${e.message}")
    }

    fun lines(cart: Cart): JSONArray = JSONArray().also { all ->
        for (line in cart.lines) all.put(JSONObject().put("sku", line.product.sku).put("quantity", line.quantity).put("total", line.total.minor))
    }
}
