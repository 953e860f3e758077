package dev.dari.bench

/** Reads the plan of a `plan` command. */
internal object PlanCodec {
    private val DIRECTIONS = setOf("webToApp", "appToWeb")
    private const val DEFAULT_PREFIX = "r"
    private const val MOST_INT_PREFIX = 1L
    private const val MOST_LONG_PREFIX = 9_223_372_035L

    /** @throws ProtocolException when something is missing or impossible */
    fun decode(fields: Fields): Plan = Plan(
        arm = fields.text("arm"),
        callsClass = fields.text("callsClass"),
        inspectClasses = fields.texts("inspectClasses"),
        runtime = fields.text("runtime"),
        maxEntries = fields.int("maxEntries", 1),
        maxContentLength = fields.int("maxContentLength", 0),
        storePath = fields.text("storePath"),
        clearEvery = fields.optionalInt("clearEvery", 1),
        drainEvery = fields.int("drainEvery", 1),
        spinNs = fields.long("spinNs", 0L..Int.MAX_VALUE.toLong()),
        request = fields.children("request").map(::argument),
        response = fields.children("response").map(::argument),
        expect = fields.optionalChild("expect")?.let(::expectation),
        prefill = fields.optionalInt("prefill", 0)?.also {
            if (it > fields.int("maxEntries", 1)) fields.reject("the list has no room for $it entries")
        },
        threads = fields.optionalInt("threads", 1) ?: 1,
        further = if (fields.has("further")) fields.children("further").map(::further) else emptyList(),
    )

    private fun further(fields: Fields): FurtherCall =
        FurtherCall(fields.children("arguments").map(::argument), fields.optionalChild("expect")?.let(::expectation))

    private fun argument(fields: Fields): Argument = when {
        fields.has("text") -> Argument.Text(
            fields.texts("text").also { if (it.isEmpty()) fields.reject("a text needs a piece") },
            fields.optionalText("prefix") ?: DEFAULT_PREFIX,
        )
        fields.has("intId") -> Argument.IntId(digits(fields, "intId", MOST_INT_PREFIX))
        fields.has("longId") -> Argument.LongId(digits(fields, "longId", MOST_LONG_PREFIX))
        fields.has("null") -> Argument.Constant(null)
        fields.has("boolean") -> Argument.Constant(fields.boolean("boolean"))
        fields.has("int") -> Argument.Constant(fields.long("int", Int.MIN_VALUE.toLong()..Int.MAX_VALUE.toLong()).toInt())
        fields.has("long") -> Argument.Constant(fields.long("long", Long.MIN_VALUE..Long.MAX_VALUE))
        fields.has("double") -> Argument.Constant(fields.double("double"))
        else -> fields.reject("expected text, null, boolean, int, long, double, intId or longId")
    }

    /** Digits that, with nine more behind them, still are a number of the type. */
    private fun digits(fields: Fields, name: String, most: Long): String {
        val text = fields.text(name)
        val number = text.toLongOrNull() ?: fields.reject("\"$text\" is no number")
        if (text.startsWith("-") || number !in 1..most) fields.reject("\"$text\" is not a number from 1 to $most")
        return text
    }

    private fun expectation(fields: Fields): Expectation {
        val direction = fields.text("direction")
        if (direction !in DIRECTIONS) fields.reject("direction \"$direction\" is unknown, expected webToApp or appToWeb")
        return Expectation(
            direction = direction,
            tag = fields.optionalText("tag"),
            request = fields.child("request").let {
                ExpectedRequest(
                    it.expression("handlerName"), it.expression("requestId"), it.expression("data"),
                    if (it.has("fireAndForget")) it.boolean("fireAndForget") else null,
                )
            },
            response = fields.optionalChild("response")?.let {
                ExpectedResponse(
                    it.expression("requestId"), it.expression("success"), it.expression("data"),
                    isReturned = it.has("returned") && it.boolean("returned"),
                )
            },
        )
    }

    private fun Fields.expression(name: String): Expression? = optionalChild(name)?.let(::expression)

    private fun expression(fields: Fields): Expression = when {
        fields.has("arg") -> Expression.Argument(fields.int("arg", 0))
        fields.has("json") -> fields.child("json").let { Expression.Json(it.int("arg", 0), it.text("path")) }
        fields.has("constant") -> Expression.Constant(fields.text("constant"))
        fields.has("join") -> Expression.Join(fields.children("join").map(::expression))
        else -> fields.reject("expected arg, json, constant or join")
    }
}
