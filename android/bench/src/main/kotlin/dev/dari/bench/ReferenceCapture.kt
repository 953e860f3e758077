package dev.dari.bench

import org.json.JSONException
import org.json.JSONTokener

/**
 * What an arm must capture, worked out from the texts that were sent. It shares no code with the
 * runtime and is as plain as can be, so that one mistake is unlikely to be made in both; only org.json,
 * whose answers are the definition of what a message says, is the same. Integers beyond a Long are taken
 * as org.json takes them, as doubles: the harness, whose numbers are doubles, sends none.
 */
internal class ReferenceCapture(private val expectation: Expectation, private val maxContentLength: Int) {
    fun of(message: Message): ExpectedCapture = ExpectedCapture(
        direction = expectation.direction,
        tag = expectation.tag,
        request = request(expectation.request, message.request),
        response = expectation.response?.let { response(it, message) },
    )

    private fun request(expected: ExpectedRequest, arguments: Array<Any?>): ExpectedEvent {
        val call = Call(arguments)
        val handlerName = call.text(expected.handlerName)
        val requestId = call.text(expected.requestId)
        val data = call.text(expected.data)
        return event(call, handlerName, requestId, success = null, data = data, fireAndForget = expected.fireAndForget)
    }

    private fun response(expected: ExpectedResponse, message: Message): ExpectedEvent {
        val call = Call(message.response)
        val requestId = if (expected.isReturned) Call(message.request).text(expectation.request.requestId) else call.text(expected.requestId)
        val success = success(call, expected.success)
        val data = call.text(expected.data)
        return event(call, handlerName = null, requestId = requestId, success = success, data = data)
    }

    private fun event(
        call: Call,
        handlerName: String?,
        requestId: String?,
        success: Boolean?,
        data: String?,
        fireAndForget: Boolean? = null,
    ): ExpectedEvent {
        val text = call.malformed ?: data
        return ExpectedEvent(
            handlerName = handlerName,
            requestId = requestId,
            success = success,
            unparsable = call.malformed != null,
            data = text?.let { ExpectedText(it, maxContentLength) },
            fireAndForget = fireAndForget,
        )
    }

    /** Only "false", as a boolean or a text, is a failure; an answer that does not say is a success. */
    private fun success(call: Call, expression: Expression?): Boolean {
        val text = call.text(expression) ?: return true
        return !text.equals("false", ignoreCase = true)
    }
}

/** One call's arguments; [malformed] is the first JSON argument that turned out to be none. */
private class Call(private val arguments: Array<Any?>) {
    private val documents = HashMap<Int, Any?>()
    var malformed: String? = null
        private set

    fun text(expression: Expression?): String? = when (expression) {
        null -> null
        is Expression.Argument -> argument(expression.index)?.toString()
        is Expression.Constant -> expression.text
        is Expression.Join -> expression.parts.joinToString("") { text(it).orEmpty() }
        is Expression.Json -> field(expression)
    }

    private fun argument(index: Int): Any? {
        if (index !in arguments.indices) {
            throw ProtocolException("Cannot work out the expected capture: argument $index of ${arguments.size} does not exist")
        }
        return arguments[index]
    }

    private fun field(expression: Expression.Json): String? = try {
        JsonPath.find(document(expression.index), expression.path)?.toString()
    } catch (_: StackOverflowError) {
        refuse(expression.index)
        null
    }

    private fun document(index: Int): Any? = documents.getOrPut(index) {
        val text = argument(index)?.toString() ?: return@getOrPut null
        try {
            val root = JSONTokener(text).nextValue()
            // org.json reads any bare word as a text. A whole message that is one is no JSON.
            val isBareWord = root is String && JSONTokener(text).nextClean() !in "\"'"
            if (isBareWord) refuse(index) else root
        } catch (_: JSONException) {
            refuse(index)
        } catch (_: StackOverflowError) {
            // org.json recurses; what it cannot read on this thread the runtime cannot have read either.
            refuse(index)
        }
    }

    private fun refuse(index: Int): Any? {
        if (malformed == null) malformed = argument(index).toString()
        return null
    }
}
