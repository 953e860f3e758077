package dev.dari.plugin.shapes

import dev.dari.DariInterceptor
import dev.dari.plugin.dsl.dari
import dev.dari.plugin.dsl.MappingBuilder
import dev.dari.plugin.mapping.Mapping

/**
 * One shape of bridge method.
 *
 * @property driver `Class.method` in the fixture sources; called with an `Object[]`, calls the shape as an app would.
 * @property arguments one letter an argument, see [RandomArguments].
 * @property before the direct calls that an app would make where the mapped methods start.
 * @property after those that it would make where they return.
 */
class Shape(
    val name: String,
    val driver: String,
    val arguments: String,
    val mapping: Mapping,
    val before: DariInterceptor.(Array<Any?>) -> Unit,
    val after: DariInterceptor.(Array<Any?>, Any?) -> Unit = { _, _ -> },
)

/** Collects shapes in the few forms that most of them have. */
class ShapeList {
    val shapes: MutableList<Shape> = ArrayList()

    fun shape(
        driver: String,
        arguments: String,
        mapping: MappingBuilder.() -> Unit,
        before: DariInterceptor.(Array<Any?>) -> Unit,
        after: DariInterceptor.(Array<Any?>, Any?) -> Unit = { _, _ -> },
        name: String = driver,
    ) {
        shapes.add(Shape(name, driver, arguments, dari(mapping), before, after))
    }

    /** The method's own name is the handler, parameter [data] the data; one call of the driver is one message. */
    fun request(driver: String, arguments: String, className: String, method: String, data: Int = 0, argument: Int = data, signature: String? = null) {
        shape(
            driver, arguments,
            {
                request("r") {
                    this.className = "shapes.$className"
                    this.method = method
                    this.signature = signature
                    handlerName = methodName
                    this.data = arg(data)
                }
            },
            { onWebToAppRequest(method, null, text(it[argument])) },
        )
    }

    /** As [request], for every method (or override of one) that carries the bridge annotation; [count] messages a call. */
    fun annotated(driver: String, arguments: String, method: String, count: Int = 1, data: (Array<Any?>) -> Any? = { it[0] }) {
        shape(
            driver, arguments,
            {
                request("r") {
                    annotation = "android.webkit.JavascriptInterface"
                    handlerName = methodName
                    this.data = arg(0)
                }
            },
            { args -> repeat(count) { onWebToAppRequest(method, null, text(data(args))) } },
            name = "$driver annotated",
        )
    }

    /** The method answers by returning [returned] of what the driver returns. */
    fun reply(driver: String, arguments: String, className: String, method: String, signature: String? = null, returned: (Any?) -> Any? = { it }) {
        shape(
            driver, arguments,
            {
                request("r") {
                    this.className = "shapes.$className"
                    this.method = method
                    this.signature = signature
                    requestId = constant("7")
                    reply { data = returnValue }
                }
            },
            { onWebToAppRequest(null, "7", null) },
            { _, result -> onWebToAppResponse("7", true, text(returned(result))) },
            name = "$driver reply",
        )
    }

    companion object {
        /** What an app writes to get a value's text. */
        fun text(value: Any?): String? = value?.toString()
    }
}
