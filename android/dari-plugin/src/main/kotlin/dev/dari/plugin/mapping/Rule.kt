package dev.dari.plugin.mapping

import dev.dari.plugin.json.JsonValue

/** Where a rule may match, and how far a transform reaches. */
public enum class Scope(internal val key: String) {
    /** The app's own class folders. */
    PROJECT("project"),

    /** The app's own classes and the jars it depends on. */
    ALL("all"),
}

/** What a hooked call is. */
public enum class HookKind(internal val key: String) {
    /** A message that starts an exchange. */
    REQUEST("request"),

    /** The answer to an earlier request. */
    RESPONSE("response"),
}

/** Who started the exchange. */
public enum class Direction(internal val key: String, internal val eventPrefix: String) {
    /** The page asked the app. */
    WEB_TO_APP("webToApp", "onWebToApp"),

    /** The app asked the page. */
    APP_TO_WEB("appToWeb", "onAppToWeb"),
}

/**
 * One mapping rule: which methods, and how a call of one becomes a message.
 *
 * @property id unique in the mapping; named by the report and by every warning.
 * @property scope where the rule may match.
 * @property className binary name of the class (`a.b.C$D`), or null.
 * @property subclassesOf binary name of a class or interface whose proper subtypes are meant, or null.
 * @property method name of the method, or null for every method of the class.
 * @property signature JVM descriptor that tells overloads apart, or null.
 * @property annotation binary name of an annotation that the method, or one that it overrides, carries, or null.
 * @property hook request or response.
 * @property direction who started the exchange.
 * @property handlerName the message's handler name (requests only).
 * @property requestId ties request and response together; null for a message without an id.
 * @property data the message's data.
 * @property success outcome (responses only); null means success.
 * @property onlyIf all must hold, else the call is no message.
 * @property tag the interceptor's tag.
 * @property fireAndForget true, false, or null for "unknown" (requests only).
 * @property reply set when the method answers by returning (requests only).
 */
public data class Rule(
    val id: String,
    val scope: Scope = Scope.PROJECT,
    val className: String? = null,
    val subclassesOf: String? = null,
    val method: String? = null,
    val signature: String? = null,
    val annotation: String? = null,
    val hook: HookKind,
    val direction: Direction = Direction.WEB_TO_APP,
    val handlerName: Expression? = null,
    val requestId: Expression? = null,
    val data: Expression? = null,
    val success: Expression? = null,
    val onlyIf: List<Condition> = emptyList(),
    val tag: String? = null,
    val fireAndForget: Boolean? = null,
    val reply: Reply? = null,
) {
    internal fun toJson(): JsonValue = JsonValue.obj(
        "id" to JsonValue.str(id),
        "scope" to JsonValue.str(scope.key),
        "class" to className?.let(JsonValue::str),
        "subclassesOf" to subclassesOf?.let(JsonValue::str),
        "method" to method?.let(JsonValue::str),
        "signature" to signature?.let(JsonValue::str),
        "annotation" to annotation?.let(JsonValue::str),
        "hook" to JsonValue.str(hook.key),
        "direction" to JsonValue.str(direction.key),
        "handlerName" to handlerName?.toJson(),
        "requestId" to requestId?.toJson(),
        "data" to data?.toJson(),
        "success" to success?.toJson(),
        "onlyIf" to onlyIf.takeIf { it.isNotEmpty() }?.let { all -> JsonValue.Arr(all.map { it.toJson() }) },
        "tag" to tag?.let(JsonValue::str),
        "fireAndForget" to fireAndForget?.let { JsonValue.Bool(it) },
        "reply" to reply?.toJson(),
    )

    /** Indices of every parameter that a hook of this rule must be handed, in order. */
    internal fun parameters(): List<Int> =
        (listOf(handlerName, requestId, data, success, reply?.data, reply?.success) + onlyIf.map { it.value })
            .filterNotNull().flatMapTo(sortedSetOf()) { it.parameters() }.toList()
}
