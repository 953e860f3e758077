package dev.dari.plugin.dsl

import dev.dari.plugin.mapping.Condition
import dev.dari.plugin.mapping.Direction
import dev.dari.plugin.mapping.Expression
import dev.dari.plugin.mapping.HookKind
import dev.dari.plugin.mapping.Reply
import dev.dari.plugin.mapping.Rule
import dev.dari.plugin.mapping.Scope

/** Where values come from; what every block of the DSL can say. */
@DariDsl
public abstract class Expressions internal constructor() {
    /** The name of the hooked method. */
    public val methodName: Expression get() = Expression.MethodName

    /** The parameter with this [index], from 0. */
    public fun arg(index: Int): Expression.Arg = Expression.Arg(index)

    /** The field at [path] (`a.b[0].c`; empty for the whole document) of the parameter [of], parsed as JSON. */
    public fun json(of: Expression.Arg, path: String): Expression = Expression.Json(of.index, path)

    /** Always [text]. */
    public fun constant(text: String): Expression = Expression.Constant(text)

    /**
     * The texts of [parts], one after another: expressions, and plain text for what stands between them.
     * @throws IllegalArgumentException when a part is neither.
     */
    public fun join(vararg parts: Any): Expression = Expression.Join(
        parts.map {
            when (it) {
                is Expression -> it
                is String -> Expression.Constant(it)
                else -> throw IllegalArgumentException("join() takes expressions and text, not \"$it\"; write constant(\"$it\").")
            }
        },
    )
}

/** What requests and responses have in common; the properties mean what those of [Rule] mean. */
public abstract class RuleBuilder internal constructor(protected val id: String) : Expressions() {
    /** Where the rule may match. */
    public var scope: Scope = Scope.PROJECT

    /** Binary name of the class (`a.b.C$D`). */
    public var className: String? = null

    /** Binary name of a class or interface whose proper subtypes are meant. */
    public var subclassesOf: String? = null

    /** Name of the method; null for every method of the class. */
    public var method: String? = null

    /** JVM descriptor, to tell overloads apart. */
    public var signature: String? = null

    /** Binary name of an annotation that the method, or one that it overrides, carries. */
    public var annotation: String? = null

    /** Who started the exchange. */
    public var direction: Direction = Direction.WEB_TO_APP

    /** What ties request and response together; null for a message without an id. */
    public var requestId: Expression? = null

    /** The message's data. */
    public var data: Expression? = null

    /** The interceptor's tag. */
    public var tag: String? = null

    private val conditions = ArrayList<Condition>()

    /** Makes a call a message only if [condition] (and every other) holds. */
    public fun onlyIf(condition: Condition) {
        conditions.add(condition)
    }

    /** The value is exactly [text]. */
    public infix fun Expression.equalTo(text: String): Condition = Condition(this, Condition.Test.Equals(text))

    /** The value is absent or anything but [text]. */
    public infix fun Expression.notEqualTo(text: String): Condition = Condition(this, Condition.Test.NotEquals(text))

    /** The value is there and not null. */
    public fun present(value: Expression): Condition = Condition(value, Condition.Test.Present(true))

    /** The value is absent or null. */
    public fun absent(value: Expression): Condition = Condition(value, Condition.Test.Present(false))

    internal abstract fun build(): Rule

    internal fun common(hook: HookKind): Rule = Rule(
        id = id,
        scope = scope,
        className = className,
        subclassesOf = subclassesOf,
        method = method,
        signature = signature,
        annotation = annotation,
        hook = hook,
        direction = direction,
        requestId = requestId,
        data = data,
        onlyIf = conditions.toList(),
        tag = tag,
    )
}

/** A rule for calls that start an exchange. */
public class RequestBuilder internal constructor(id: String) : RuleBuilder(id) {
    /** The message's handler name. */
    public var handlerName: Expression? = null

    /** Whether the page waits for no answer; null when that is not known. */
    public var fireAndForget: Boolean? = null

    private var reply: Reply? = null

    /** Says that the method answers by returning. */
    public fun reply(block: ReplyBuilder.() -> Unit) {
        reply = ReplyBuilder().apply(block).build()
    }

    override fun build(): Rule = common(HookKind.REQUEST).copy(handlerName = handlerName, fireAndForget = fireAndForget, reply = reply)
}

/** A rule for calls that answer an earlier request. */
public class ResponseBuilder internal constructor(id: String) : RuleBuilder(id) {
    /** Whether the request succeeded; null for always. */
    public var success: Expression? = null

    override fun build(): Rule = common(HookKind.RESPONSE).copy(success = success)
}

/** The answer that a method gives by returning. */
public class ReplyBuilder internal constructor() : Expressions() {
    /** What the method returned. */
    public val returnValue: Expression get() = Expression.ReturnValue

    /** The reply's data; null for a reply without data. */
    public var data: Expression? = null

    /** Whether the call succeeded; null when every normal return is a success. */
    public var success: Expression? = null

    internal fun build(): Reply = Reply(data, success)
}
