package dev.dari.plugin.dsl

import dev.dari.plugin.mapping.Exclude
import dev.dari.plugin.mapping.Mapping

/** Keeps the builders of an outer block out of an inner one. */
@DslMarker
@Target(AnnotationTarget.CLASS)
public annotation class DariDsl

/**
 * Describes a mapping in Kotlin; the result is the same model that a mapping file yields.
 *
 * ```
 * val mapping = dari {
 *     request("orders.request") {
 *         className = "shop.OrderBridge"
 *         method = "postMessage"
 *         handlerName = json(arg(0), "method")
 *         requestId = json(arg(0), "id")
 *         data = json(arg(0), "args")
 *         onlyIf(json(arg(0), "type") notEqualTo "event")
 *     }
 * }
 * ```
 *
 * @throws dev.dari.plugin.mapping.MappingException when a rule is not valid; the message names rule and key.
 */
public fun dari(block: MappingBuilder.() -> Unit): Mapping = MappingBuilder().apply(block).build()

/** The body of [dari]. */
@DariDsl
public class MappingBuilder internal constructor() {
    private val rules = ArrayList<RuleBuilder>()
    private val excludes = ArrayList<Exclude>()

    /** Adds a rule for calls that start an exchange. */
    public fun request(id: String, block: RequestBuilder.() -> Unit) {
        rules.add(RequestBuilder(id).apply(block))
    }

    /** Adds a rule for calls that answer an earlier request. */
    public fun response(id: String, block: ResponseBuilder.() -> Unit) {
        rules.add(ResponseBuilder(id).apply(block))
    }

    /** Keeps every rule off [method] of class [className], or off the whole class. */
    public fun exclude(className: String, method: String? = null) {
        excludes.add(Exclude(className, method))
    }

    internal fun build(): Mapping = Mapping(rules.map { it.build() }, excludes)
}
