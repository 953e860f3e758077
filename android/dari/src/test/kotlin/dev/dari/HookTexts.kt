package dev.dari

/** A hook descriptor of the method `a.b.C#method` with [args] (`"0":"L0"`) and [fields] (`"data":{"arg":0}`). */
fun descriptor(args: String, fields: String, hook: String = "request", direction: String = "webToApp"): String =
    """{"v":1,"at":"a.b.C#method","hook":"$hook","direction":"$direction","args":{$args},$fields}"""

/** The expression for a json() field of argument [arg]. */
fun json(path: String, arg: Int = 0): String = """{"json":{"arg":$arg,"path":"$path"}}"""

/** Calls the narrow request hook. */
fun request(rule: String, vararg a: Any?): Unit =
    DariHooks.request(rule, a.getOrNull(0), a.getOrNull(1), a.getOrNull(2), a.getOrNull(3))

/** Calls the narrow response hook. */
fun response(rule: String, vararg a: Any?): Unit =
    DariHooks.response(rule, a.getOrNull(0), a.getOrNull(1), a.getOrNull(2), a.getOrNull(3))
