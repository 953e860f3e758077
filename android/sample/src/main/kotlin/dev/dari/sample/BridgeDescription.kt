package dev.dari.sample

import android.webkit.JavascriptInterface
import org.json.JSONArray
import org.json.JSONObject

/** What the page has to know of a bridge to call it: an object injected into a page does not tell its parameters. */
object BridgeDescription {
    /** The methods of each bridge that a page may call: `{"Cart":[{"method":"postCart","parameters":["String",…]}]}`. */
    fun of(bridges: Map<String, Any>): String {
        val all = JSONObject()
        for ((name, bridge) in bridges) all.put(name, methods(bridge))
        return all.toString()
    }

    private fun methods(bridge: Any): JSONArray {
        val callable = bridge.javaClass.methods.filter { it.isAnnotationPresent(JavascriptInterface::class.java) }
        val list = JSONArray()
        for (method in callable.sortedBy { it.name }) {
            val parameters = JSONArray()
            for (type in method.parameterTypes) parameters.put(type.simpleName)
            list.put(JSONObject().put("method", method.name).put("parameters", parameters))
        }
        return list
    }
}
