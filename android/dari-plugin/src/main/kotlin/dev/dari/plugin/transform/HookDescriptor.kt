package dev.dari.plugin.transform

import dev.dari.plugin.json.JsonValue
import dev.dari.plugin.mapping.Rule
import org.objectweb.asm.Type

/** The constant text that a hook carries: the rule, as far as the runtime needs it, for one method. */
internal object HookDescriptor {
    private const val VERSION = 1L

    /** Constants are stored as modified UTF-8 of at most this many bytes (Java Virtual Machine Specification, 4.4.7). */
    const val MAX_BYTES: Int = 65_535

    /** @param owner internal name of the class that declares the [method]; [returns] is the method's return type. */
    fun text(rule: Rule, owner: String, method: String, returns: Type, arguments: HookArguments): String {
        val args = arguments.slots.map { it.parameter.toString() to JsonValue.str(it.text) }
        return JsonValue.obj(
            "v" to JsonValue.num(VERSION),
            "at" to JsonValue.str("${owner.replace('/', '.')}#$method"),
            "hook" to JsonValue.str(rule.hook.key),
            "direction" to JsonValue.str(rule.direction.key),
            "args" to args.takeIf { it.isNotEmpty() }?.let { JsonValue.obj(*it.toTypedArray()) },
            "handlerName" to rule.handlerName?.toJson(),
            "requestId" to rule.requestId?.toJson(),
            "data" to rule.data?.toJson(),
            "success" to rule.success?.toJson(),
            "onlyIf" to rule.onlyIf.takeIf { it.isNotEmpty() }?.let { all -> JsonValue.Arr(all.map { it.toJson() }) },
            "tag" to rule.tag?.let(JsonValue::str),
            "fireAndForget" to rule.fireAndForget?.let { JsonValue.Bool(it) },
            "reply" to rule.reply?.toJson(),
            // A number on its way to the runtime has lost whether it was a boolean or a character.
            "returns" to returns.descriptor.takeIf { rule.reply != null && returns.sort in Type.BOOLEAN..Type.DOUBLE }?.let(JsonValue::str),
        ).compact()
    }
}
