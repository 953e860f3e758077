package dev.dari.plugin.mapping

import dev.dari.plugin.json.JsonValue

/** Where a field of a message comes from. */
public sealed class Expression {
    /** The parameter with this [index] (from 0, receiver not counted), as it was at entry. */
    public data class Arg(val index: Int) : Expression()

    /** The field at [path] (`a.b[0].c`; empty for the whole document) of parameter [arg], parsed as JSON. */
    public data class Json(val arg: Int, val path: String) : Expression()

    /** Always [text]. */
    public data class Constant(val text: String) : Expression()

    /** The name of the hooked method. */
    public object MethodName : Expression() {
        override fun toString(): String = "MethodName"
    }

    /** The texts of [parts], one after another. */
    public data class Join(val parts: List<Expression>) : Expression()

    /** What the hooked method returned; only meaningful in a [Reply]. */
    public object ReturnValue : Expression() {
        override fun toString(): String = "ReturnValue"
    }

    internal fun toJson(): JsonValue = when (this) {
        is Arg -> JsonValue.obj("arg" to JsonValue.num(index.toLong()))
        is Json -> JsonValue.obj(
            "json" to JsonValue.obj("arg" to JsonValue.num(arg.toLong()), "path" to JsonValue.str(path)),
        )
        is Constant -> JsonValue.obj("constant" to JsonValue.str(text))
        MethodName -> JsonValue.obj("methodName" to JsonValue.Bool(true))
        is Join -> JsonValue.obj("join" to JsonValue.Arr(parts.map { it.toJson() }))
        ReturnValue -> JsonValue.obj("returnValue" to JsonValue.Bool(true))
    }

    /** Indices of the parameters that the hook must be handed. */
    internal fun parameters(): Set<Int> = when (this) {
        is Arg -> setOf(index)
        is Json -> setOf(arg)
        is Join -> parts.flatMapTo(LinkedHashSet()) { it.parameters() }
        is Constant, MethodName, ReturnValue -> emptySet()
    }
}
