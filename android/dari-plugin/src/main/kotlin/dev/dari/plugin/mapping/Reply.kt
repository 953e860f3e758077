package dev.dari.plugin.mapping

import dev.dari.plugin.json.JsonValue

/**
 * The reply of a request whose method answers by returning.
 * @property data the reply's data, usually [Expression.ReturnValue]; null for a reply without data.
 * @property success whether the call succeeded; null means that a normal return is a success.
 */
public data class Reply(val data: Expression?, val success: Expression?) {
    internal fun toJson(): JsonValue = JsonValue.obj("data" to data?.toJson(), "success" to success?.toJson())
}
