package dev.dari.plugin.report

import dev.dari.plugin.json.JsonValue

/** A hook that was put in. Hashes are SHA-256 of the class file, in hexadecimal. */
internal data class Hooked(
    val rule: String,
    val className: String,
    val method: String,
    val descriptor: String,
    val hook: String,
    val container: String,
    val sha256Before: String,
    val sha256After: String,
)

/** A method that a rule selected and that stays as it is, with the [reason] as a fixed word and the [message] for people. */
internal data class Skipped(
    val rule: String,
    val className: String,
    val method: String,
    val descriptor: String,
    val line: Int?,
    val reason: String,
    val message: String,
)

/** Everything one transform did and did not do. */
internal data class Report(
    val scope: String,
    val buildType: String,
    val mappingSha256: String,
    val hooked: List<Hooked>,
    val skipped: List<Skipped>,
    val unmatched: List<String>,
    val warnings: List<String>,
    val classes: Int,
    val transformed: Int,
) {
    /** The report's JSON document; equal inputs give equal text. */
    fun toJsonText(): String = JsonValue.obj(
        "schemaVersion" to JsonValue.num(1),
        "scope" to JsonValue.str(scope),
        "buildType" to JsonValue.str(buildType),
        "mappingSha256" to JsonValue.str(mappingSha256),
        "hooked" to JsonValue.Arr(hooked.map(::json)),
        "skipped" to JsonValue.Arr(skipped.map(::json)),
        "unmatched" to JsonValue.Arr(unmatched.map { JsonValue.obj("rule" to JsonValue.str(it)) }),
        "warnings" to JsonValue.Arr(warnings.map(JsonValue::str)),
        "counts" to JsonValue.obj(
            "classes" to JsonValue.num(classes.toLong()),
            "transformed" to JsonValue.num(transformed.toLong()),
            "copied" to JsonValue.num((classes - transformed).toLong()),
        ),
    ).pretty()

    private fun json(hooked: Hooked): JsonValue = JsonValue.obj(
        "rule" to JsonValue.str(hooked.rule),
        "class" to JsonValue.str(hooked.className),
        "method" to JsonValue.str(hooked.method),
        "descriptor" to JsonValue.str(hooked.descriptor),
        "hook" to JsonValue.str(hooked.hook),
        "container" to JsonValue.str(hooked.container),
        "sha256Before" to JsonValue.str(hooked.sha256Before),
        "sha256After" to JsonValue.str(hooked.sha256After),
    )

    private fun json(skipped: Skipped): JsonValue = JsonValue.obj(
        "rule" to JsonValue.str(skipped.rule),
        "class" to JsonValue.str(skipped.className),
        "method" to JsonValue.str(skipped.method),
        "descriptor" to JsonValue.str(skipped.descriptor),
        "line" to skipped.line?.let { JsonValue.num(it.toLong()) },
        "reason" to JsonValue.str(skipped.reason),
        "message" to JsonValue.str(skipped.message),
    )
}
