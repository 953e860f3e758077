package dev.dari.bench

/** Plans of the split-args shape that tests share. */
internal object Samples {
    const val DATA = """{"name":"가나 😀","n":1}"""

    fun plan(
        expect: Expectation? = splitExpectation(),
        maxContentLength: Int = 500_000,
        clearEvery: Int? = null,
        drainEvery: Int = 500,
        further: List<FurtherCall> = emptyList(),
    ) = Plan(
        arm = "direct",
        callsClass = "unused",
        inspectClasses = emptyList(),
        runtime = "dari",
        maxEntries = 500,
        maxContentLength = maxContentLength,
        storePath = "unused",
        clearEvery = clearEvery,
        drainEvery = drainEvery,
        spinNs = 0,
        request = listOf(
            Argument.Text(listOf("handler"), "r"), Argument.Text(listOf("", ""), "r"), Argument.Text(listOf("$DATA ", " end"), "r"),
        ),
        response = listOf(Argument.Text(listOf("", ""), "r"), Argument.Constant(true), Argument.Text(listOf(DATA), "r")),
        expect = expect,
        further = further,
    )

    fun splitExpectation() = Expectation(
        direction = "webToApp",
        tag = null,
        request = ExpectedRequest(Expression.Argument(0), Expression.Argument(1), Expression.Argument(2)),
        response = ExpectedResponse(Expression.Argument(0), Expression.Argument(1), Expression.Argument(2)),
    )

    /** Captures what [splitExpectation] wants. */
    fun faithful(recorder: FakeRecorder) = FakeCalls { request, response ->
        recorder.request(request[0] as String?, request[1] as String?, request[2] as String?)
        recorder.response(response[0] as String?, response[1] as Boolean?, response[2] as String?)
    }
}
