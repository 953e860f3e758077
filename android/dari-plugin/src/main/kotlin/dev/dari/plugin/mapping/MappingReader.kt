package dev.dari.plugin.mapping

import dev.dari.plugin.json.JsonParser
import dev.dari.plugin.json.JsonSyntaxException
import dev.dari.plugin.json.JsonValue

/** Reads the JSON form of a [Mapping]; strict, so that a typing mistake never becomes a rule that silently does less. */
public object MappingReader {
    /** @throws MappingException when [text] is not JSON, has an unknown or missing key, or breaks a rule of the model. */
    public fun read(text: String): Mapping {
        val root = try {
            JsonParser.parse(text)
        } catch (e: JsonSyntaxException) {
            throw MappingException("The mapping is not JSON: ${e.message}.")
        }
        val top = Reader("The mapping", root, setOf("schemaVersion", "rules", "exclude"))
        val version = top.required("schemaVersion")
        if ((version as? JsonValue.Num)?.text != Mapping.SCHEMA_VERSION.toString()) {
            throw MappingException("The mapping, key \"schemaVersion\": ${version.compact()} is not supported; write 1.")
        }
        val rules = top.list("rules", required = true).mapIndexed { index, value -> rule(index, value) }
        val exclude = top.list("exclude", required = false).mapIndexed { index, value ->
            val reader = Reader("Exclude $index", value, setOf("class", "method"))
            Exclude(reader.requiredText("class"), reader.text("method"))
        }
        return Mapping(rules, exclude)
    }

    private val RULE_KEYS = setOf(
        "id", "scope", "class", "subclassesOf", "method", "signature", "annotation", "hook", "direction",
        "handlerName", "requestId", "data", "success", "onlyIf", "tag", "fireAndForget", "reply",
    )

    private fun rule(index: Int, value: JsonValue): Rule {
        val named = ((value as? JsonValue.Obj)?.members?.get("id") as? JsonValue.Str)?.text
        val reader = Reader(if (named == null) "Rule $index" else "Rule \"$named\"", value, RULE_KEYS)
        return Rule(
            id = reader.requiredText("id"),
            scope = reader.choice("scope", Scope.entries, { it.key }) ?: Scope.PROJECT,
            className = reader.text("class"),
            subclassesOf = reader.text("subclassesOf"),
            method = reader.text("method"),
            signature = reader.text("signature"),
            annotation = reader.text("annotation"),
            hook = reader.choice("hook", HookKind.entries, { it.key }) ?: reader.fail("hook", "is missing"),
            direction = reader.choice("direction", Direction.entries, { it.key }) ?: Direction.WEB_TO_APP,
            handlerName = reader.expression("handlerName"),
            requestId = reader.expression("requestId"),
            data = reader.expression("data"),
            success = reader.expression("success"),
            onlyIf = reader.list("onlyIf", required = false).mapIndexed { at, item -> condition(reader, "onlyIf[$at]", item) },
            tag = reader.text("tag"),
            fireAndForget = reader.boolean("fireAndForget"),
            reply = reader.member("reply")?.let { reply(reader.nested("reply", it, setOf("data", "success"))) },
        )
    }

    private fun reply(reader: Reader): Reply = Reply(reader.expression("data"), reader.expression("success"))

    private fun condition(rule: Reader, key: String, value: JsonValue): Condition {
        val reader = rule.nested(key, value, setOf("value", "equals", "notEquals", "present"))
        val tests = listOfNotNull(
            reader.text("equals")?.let { Condition.Test.Equals(it) },
            reader.text("notEquals")?.let { Condition.Test.NotEquals(it) },
            reader.boolean("present")?.let { Condition.Test.Present(it) },
        )
        val test = tests.singleOrNull() ?: rule.fail(key, "must have exactly one of \"equals\", \"notEquals\" and \"present\"")
        return Condition(reader.expression("value") ?: reader.fail("value", "is missing"), test)
    }
}
