package dev.dari.plugin.mapping

import dev.dari.plugin.json.JsonValue

/** One JSON object of the mapping with the place ([where], [prefix]) that its errors name. */
internal class Reader(private val where: String, value: JsonValue, allowed: Set<String>, private val prefix: String = "") {
    private val members: Map<String, JsonValue> = (value as? JsonValue.Obj)?.members
        ?: throw MappingException(if (prefix.isEmpty()) "$where must be a JSON object." else "$where, key \"${prefix.dropLast(1)}\": must be a JSON object.")

    init {
        for (key in members.keys) if (key !in allowed) {
            throw MappingException("$where, key \"$prefix$key\": is not known; the keys are ${allowed.joinToString { "\"$it\"" }}.")
        }
    }

    /** The member [key], or null when it is absent or JSON null. */
    fun member(key: String): JsonValue? = members[key].takeIf { it !is JsonValue.Null }

    fun required(key: String): JsonValue = member(key) ?: fail(key, "is missing")

    fun text(key: String): String? = member(key)?.let { (it as? JsonValue.Str ?: fail(key, "must be text")).text }

    fun requiredText(key: String): String = text(key)?.takeIf { it.isNotEmpty() } ?: fail(key, "is missing")

    fun boolean(key: String): Boolean? = member(key)?.let { (it as? JsonValue.Bool ?: fail(key, "must be true or false")).value }

    fun list(key: String, required: Boolean): List<JsonValue> {
        val value = (if (required) required(key) else member(key)) ?: return emptyList()
        return (value as? JsonValue.Arr ?: fail(key, "must be a JSON array")).items
    }

    fun <T> choice(key: String, values: List<T>, name: (T) -> String): T? {
        val text = text(key) ?: return null
        return values.find { name(it) == text }
            ?: fail(key, "\"$text\" is not one of ${values.joinToString { "\"${name(it)}\"" }}")
    }

    fun nested(key: String, value: JsonValue, allowed: Set<String>): Reader = Reader(where, value, allowed, "$prefix$key.")

    fun expression(key: String): Expression? = member(key)?.let { expression(key, it) }

    private fun expression(key: String, value: JsonValue): Expression {
        val only = (value as? JsonValue.Obj)?.members?.entries?.singleOrNull()
            ?: fail(key, "must be an object with exactly one of $EXPRESSION_KEYS")
        val (kind, body) = only
        return when (kind) {
            "arg" -> Expression.Arg(index(key, body))
            "json" -> nested("$key.json", body, setOf("arg", "path")).let {
                Expression.Json(it.index("arg", it.required("arg")), it.text("path") ?: it.fail("path", "is missing"))
            }
            "constant" -> Expression.Constant((body as? JsonValue.Str ?: fail("$key.constant", "must be text")).text)
            "methodName" -> Expression.MethodName.also { onlyTrue("$key.methodName", body) }
            "join" -> {
                val parts = body as? JsonValue.Arr ?: fail("$key.join", "must be a JSON array")
                Expression.Join(parts.items.mapIndexed { at, part -> expression("$key.join[$at]", part) })
            }
            "returnValue" -> Expression.ReturnValue.also { onlyTrue("$key.returnValue", body) }
            else -> fail("$key.$kind", "is not known; an expression is exactly one of $EXPRESSION_KEYS")
        }
    }

    private fun index(key: String, value: JsonValue): Int =
        (value as? JsonValue.Num)?.text?.toIntOrNull() ?: fail(key, "must be the index of a parameter, counted from 0")

    private fun onlyTrue(key: String, value: JsonValue) {
        if ((value as? JsonValue.Bool)?.value != true) fail(key, "must be true")
    }

    fun fail(key: String, what: String): Nothing = throw MappingException("$where, key \"$prefix$key\": $what.")

    private companion object {
        const val EXPRESSION_KEYS = "\"arg\", \"json\", \"constant\", \"methodName\", \"join\" and \"returnValue\""
    }
}
