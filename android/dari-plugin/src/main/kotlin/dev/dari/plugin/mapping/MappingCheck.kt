package dev.dari.plugin.mapping

/** What a mapping must satisfy whichever front end it came from. */
internal object MappingCheck {
    private val PATH = Regex("(?:[^.\\[\\]]+(?:\\[\\d+])*|(?:\\[\\d+])+)(?:\\.[^.\\[\\]]+(?:\\[\\d+])*)*")

    private const val TYPE = "\\[*(?:[BCDFIJSZ]|L[^;\\[.()]+;)"
    private val SIGNATURE = Regex("\\((?:$TYPE)*\\)(?:V|$TYPE)")

    /** @throws MappingException naming the first rule and key that is wrong. */
    fun check(mapping: Mapping) {
        val seen = HashSet<String>()
        for (rule in mapping.rules) {
            if (!seen.add(rule.id)) throw MappingException("Rule \"${rule.id}\": the id is used twice; give each rule its own.")
            check(rule)
        }
        for (exclude in mapping.exclude) if (!isClassName(exclude.className)) {
            throw MappingException("Exclude \"class\": \"${exclude.className}\" is not a binary class name; write it as a.b.C or a.b.C\$D.")
        }
    }

    private fun check(rule: Rule) {
        if (rule.className == null && rule.subclassesOf == null && rule.annotation == null) {
            fail(rule, "class", "is missing; give at least one of \"class\", \"subclassesOf\" and \"annotation\"")
        }
        for ((key, name) in listOf("class" to rule.className, "subclassesOf" to rule.subclassesOf, "annotation" to rule.annotation)) {
            if (name != null && !isClassName(name)) fail(rule, key, "\"$name\" is not a binary class name; write it as a.b.C or a.b.C\$D")
        }
        if (rule.method != null && (rule.method.isEmpty() || rule.method.any { it in ".;[/<>" })) {
            fail(rule, "method", "\"${rule.method}\" is not the name of a method that can be hooked")
        }
        if (rule.signature != null && !SIGNATURE.matches(rule.signature)) {
            fail(rule, "signature", "\"${rule.signature}\" is not a JVM method descriptor such as (Ljava/lang/String;I)V")
        }
        when (rule.hook) {
            HookKind.REQUEST -> if (rule.success != null) fail(rule, "success", "belongs to a response, not to a request")
            HookKind.RESPONSE -> {
                if (rule.handlerName != null) fail(rule, "handlerName", "belongs to a request, not to a response")
                if (rule.fireAndForget != null) fail(rule, "fireAndForget", "belongs to a request, not to a response")
                if (rule.reply != null) fail(rule, "reply", "belongs to a request, not to a response")
            }
        }
        for ((key, value) in expressions(rule)) check(rule, key, value)
    }

    private fun expressions(rule: Rule): List<Pair<String, Expression>> = listOf(
        "handlerName" to rule.handlerName,
        "requestId" to rule.requestId,
        "data" to rule.data,
        "success" to rule.success,
        "reply.data" to rule.reply?.data,
        "reply.success" to rule.reply?.success,
    ).plus(rule.onlyIf.mapIndexed { index, condition -> "onlyIf[$index].value" to condition.value })
        .mapNotNull { (key, value) -> value?.let { key to it } }

    private fun check(rule: Rule, key: String, value: Expression) {
        when (value) {
            is Expression.Arg -> checkIndex(rule, key, value.index)
            is Expression.Json -> {
                checkIndex(rule, key, value.arg)
                if (value.path.isNotEmpty() && !PATH.matches(value.path)) {
                    fail(rule, key, "\"${value.path}\" is not a path such as a.b[0].c")
                }
            }
            is Expression.Join -> {
                if (value.parts.isEmpty()) fail(rule, key, "joins nothing; give at least one part")
                value.parts.forEach { check(rule, key, it) }
            }
            Expression.ReturnValue ->
                if (!key.startsWith("reply.")) fail(rule, key, "cannot be the return value, which is known only in \"reply\"")
            is Expression.Constant, Expression.MethodName -> Unit
        }
    }

    private fun checkIndex(rule: Rule, key: String, index: Int) {
        if (index !in 0..254) fail(rule, key, "arg($index) does not exist; parameters count from 0 to 254")
    }

    private fun isClassName(name: String): Boolean =
        name.isNotEmpty() && name.none { it in "/;[<>" || it.isWhitespace() } && name.split('.').none { it.isEmpty() }

    private fun fail(rule: Rule, key: String, what: String): Nothing =
        throw MappingException("Rule \"${rule.id}\", key \"$key\": $what.")
}
