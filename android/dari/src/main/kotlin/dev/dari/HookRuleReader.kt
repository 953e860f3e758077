package dev.dari

import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

/** Reads one hook descriptor. Keys that it does not know are left alone: a newer plugin may write more. */
internal class HookRuleReader(private val descriptor: String) {
    private val places = HashMap<Int, HookRule.Place>()
    private val documents = ArrayList<HookRule.Place>()
    private val documentOf = HashMap<Int, Int>()
    private var methodName = ""

    /** @throws IllegalArgumentException if the text is no hook descriptor */
    fun read(): HookRule = try {
        read(JSONObject(descriptor))
    } catch (e: JSONException) {
        throw IllegalArgumentException("Cannot read the hook descriptor \"$descriptor\": ${e.message}", e)
    }

    private fun read(json: JSONObject): HookRule {
        require(json.getInt("v") == VERSION) { "Cannot read the hook descriptor \"$descriptor\": version is not $VERSION" }
        methodName = json.getString("at").substringAfterLast('#')
        json.optJSONObject("args")?.let { readPlaces(it) }
        // Documents are numbered in the order of first use, which decides whose raw text a malformed message keeps.
        val handlerName = expression(json, "handlerName")
        val requestId = expression(json, "requestId")
        val success = expression(json, "success")
        val data = expression(json, "data")
        val onlyIf = json.optJSONArray("onlyIf")?.let { conditions(it) } ?: emptyList()
        val reply = json.optJSONObject("reply")?.let { reply(it, json.optString("returns", "L")) }
        return HookRule(
            direction(json.getString("direction")), text(json, "tag"), flag(json, "fireAndForget"),
            handlerName, requestId, data, success, onlyIf, documents, reply,
        )
    }

    private fun direction(name: String): Direction = when (name) {
        "webToApp" -> Direction.WEB_TO_APP
        "appToWeb" -> Direction.APP_TO_WEB
        else -> throw IllegalArgumentException("Cannot read the hook descriptor \"$descriptor\": direction \"$name\"")
    }

    private fun readPlaces(json: JSONObject) {
        for (key in json.keys()) {
            val parameter = key as String
            val place = json.getString(parameter)
            val slot = place.substring(1).toInt()
            require(place[0] in LETTERS && slot >= 0) { "Cannot read the hook descriptor \"$descriptor\": slot \"$place\"" }
            places[parameter.toInt()] = HookRule.Place(place[0], slot)
        }
    }

    private fun place(parameter: Int): HookRule.Place = requireNotNull(places[parameter]) {
        "Cannot read the hook descriptor \"$descriptor\": argument $parameter has no slot"
    }

    private fun expression(json: JSONObject, key: String): Expression? =
        if (json.isNull(key)) null else expression(json.getJSONObject(key))

    private fun expression(json: JSONObject): Expression = when {
        json.has("arg") -> place(json.getInt("arg")).let { Expression.Argument(it.letter, it.slot) }
        json.has("json") -> json.getJSONObject("json").let {
            Expression.Json(document(it.getInt("arg")), JsonPath(it.getString("path")))
        }
        json.has("constant") -> Expression.Constant(json.getString("constant"))
        json.has("methodName") -> Expression.Constant(methodName)
        json.has("join") -> Expression.Join(items(json.getJSONArray("join")).map { expression(it) })
        json.has("returnValue") -> Expression.ReturnValue
        else -> throw IllegalArgumentException("Cannot read the hook descriptor \"$descriptor\": expression $json")
    }

    private fun document(parameter: Int): Int = documentOf.getOrPut(parameter) {
        documents.add(place(parameter))
        documents.size - 1
    }

    private fun conditions(json: JSONArray): List<Condition> = items(json).map {
        val value = expression(it.getJSONObject("value"))
        when {
            it.has("equals") -> Condition(value, Condition.Kind.EQUALS, it.getString("equals"))
            it.has("notEquals") -> Condition(value, Condition.Kind.NOT_EQUALS, it.getString("notEquals"))
            it.getBoolean("present") -> Condition(value, Condition.Kind.PRESENT, null)
            else -> Condition(value, Condition.Kind.ABSENT, null)
        }
    }

    private fun reply(json: JSONObject, returns: String): HookRule.Reply {
        require(returns.length == 1) { "Cannot read the hook descriptor \"$descriptor\": returns \"$returns\"" }
        val data = expression(json, "data")
        val success = expression(json, "success")
        val needsDocuments = listOfNotNull(data, success).any { field -> field.any { it is Expression.Json } }
        return HookRule.Reply(data, success, returns[0], needsDocuments)
    }

    private fun items(json: JSONArray): List<JSONObject> = List(json.length()) { json.getJSONObject(it) }

    private fun text(json: JSONObject, key: String): String? = if (json.isNull(key)) null else json.getString(key)

    private fun flag(json: JSONObject, key: String): Boolean? = if (json.isNull(key)) null else json.getBoolean(key)

    private companion object {
        const val VERSION = 1
        const val LETTERS = "LZBSCIJFD"
    }
}
