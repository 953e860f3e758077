package dev.dari.apk.support

import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Request
import dev.dari.apk.protocol.ToolException
import org.json.JSONArray
import org.json.JSONObject
import org.junit.jupiter.api.Assertions.assertThrows
import java.nio.file.Path

/** Runs one request of [op] as the server would, without a server. */
internal fun Operation.call(op: String, vararg fields: Pair<String, Any>): JSONObject = run(request(op, *fields))

/** Runs a request that must fail, and gives what it fails with. */
internal fun Operation.failure(op: String, vararg fields: Pair<String, Any>): ToolException =
    assertThrows(ToolException::class.java) { call(op, *fields) }

/** A request of [fields]; paths and lists are written as JSON has them. */
internal fun request(op: String, vararg fields: Pair<String, Any>): Request {
    val json = JSONObject().put("seq", 1).put("op", op)
    fields.forEach { (name, value) -> json.put(name, plain(value)) }
    return Request.parse(json.toString())
}

private fun plain(value: Any): Any = when (value) {
    is Path -> value.toString()
    is List<*> -> JSONArray(value.map { plain(it!!) })
    else -> value
}

/** The strings of a result's list. */
internal fun JSONObject.texts(name: String): List<String> = getJSONArray(name).let { list -> (0 until list.length()).map(list::getString) }

/** The objects of a result's list. */
internal fun JSONObject.objects(name: String): List<JSONObject> = getJSONArray(name).let { list -> (0 until list.length()).map(list::getJSONObject) }
