package dev.dari.plugin.mapping

import dev.dari.plugin.json.JsonValue

/**
 * Methods that no rule may hook, for direct captures that the skip rule cannot see because they hide in other classes.
 * @property className binary name of the class.
 * @property method name of the method, or null for every method of the class.
 */
public data class Exclude(val className: String, val method: String? = null) {
    internal fun toJson(): JsonValue =
        JsonValue.obj("class" to JsonValue.str(className), "method" to method?.let(JsonValue::str))
}

/** All rules of one build; what the DSL and the JSON file both end in. */
public data class Mapping(val rules: List<Rule>, val exclude: List<Exclude> = emptyList()) {
    init {
        MappingCheck.check(this)
    }

    /** The mapping as the JSON document that [MappingReader] reads. */
    public fun toJsonText(): String = JsonValue.obj(
        "schemaVersion" to JsonValue.num(SCHEMA_VERSION),
        "rules" to JsonValue.Arr(rules.map { it.toJson() }),
        "exclude" to exclude.takeIf { it.isNotEmpty() }?.let { all -> JsonValue.Arr(all.map { it.toJson() }) },
    ).pretty()

    internal companion object {
        const val SCHEMA_VERSION: Long = 1
    }
}

/** The mapping is not valid; the message is one sentence that names the rule and the key. */
public class MappingException(message: String) : IllegalArgumentException(message)
