package dev.dari.plugin.shapes

import dev.dari.plugin.mapping.Direction
import dev.dari.plugin.shapes.ShapeList.Companion.text
import org.json.JSONObject

/** The shapes of `JavaShapes.java`. */
object JavaShapeTable {
    val shapes: List<Shape> = ShapeList().apply {
        methods()
        primitives()
        replies()
        inheritance()
        flow()
        bridges()
    }.shapes

    private fun ShapeList.methods() {
        request("JavaShapes.post", "S", "Plain", "post")
        request("JavaShapes.stat", "SS", "Plain", "stat", data = 1)
        request("JavaShapes.hidden", "S", "Plain", "hidden")
        request("JavaShapes.locked", "S", "Plain", "locked")
        request("JavaShapes.lockedStatic", "S", "Plain", "lockedStatic")
        request("JavaShapes.precise", "DS", "Plain", "precise", data = 1)
        request("JavaShapes.generic", "II", "Plain", "generic", data = 1)
        for (count in 1..8) request("JavaShapes.p$count", "S".repeat(count), "Plain", "p$count", data = count - 1)
        shape(
            "JavaShapes.nothing", "",
            { request("r") { className = "shapes.Plain"; method = "nothing"; handlerName = methodName; requestId = constant("c") } },
            { onWebToAppRequest("nothing", "c", null) },
        )
        shape(
            "JavaShapes.p8", "SSSSSSSS",
            { request("r") { className = "shapes.Plain"; method = "p8"; data = join(arg(7), "/", arg(6), arg(5), arg(4), arg(3), arg(2), arg(1), arg(0)) } },
            { a -> onWebToAppRequest(null, null, if (a.all { it == null }) "/" else a[7].orEmpty() + "/" + a.take(7).reversed().joinToString("") { it.orEmpty() }) },
            name = "eight references at once",
        )
        request("JavaShapes.wideBefore", "LSDS", "Plain", "wideBefore", data = 3)
        request("JavaShapes.wideBeforeStatic", "DLSFIS", "Plain", "wideBeforeStatic", data = 5)
        shape(
            "JavaShapes.allKinds", "ZBHCLFDS",
            {
                request("r") {
                    className = "shapes.Plain"; method = "allKinds"; handlerName = join(arg(0), ",", arg(1), ",", arg(2))
                    requestId = join(arg(5), ",", arg(6)); data = arg(7)
                }
            },
            { a -> onWebToAppRequest("${a[0]},${a[1]},${a[2]}", "${a[5]},${a[6]}", text(a[7])) },
        )
        shape(
            "JavaShapes.overloads", "SS",
            { request("r") { className = "shapes.Overloads"; method = "send"; signature = "(Ljava/lang/String;I)Ljava/lang/String;"; data = arg(1); handlerName = arg(0) } },
            { onWebToAppRequest(text(it[1]), null, "3") },
            name = "one overload by signature",
        )
        annotated("JavaShapes.overloads", "SS", "send")
    }

    private fun ShapeList.primitives() {
        for ((name, letter) in listOf("z" to "Z", "b" to "B", "s" to "H", "c" to "C", "i" to "I", "j" to "L", "f" to "F", "d" to "D", "boxed" to "O")) {
            request("JavaShapes.$name", letter, "Plain", name)
        }
    }

    private fun ShapeList.replies() {
        for ((name, letter) in listOf("z" to "Z", "b" to "B", "s" to "H", "c" to "C", "i" to "I", "j" to "L", "f" to "F", "d" to "D", "boxed" to "O")) {
            reply("JavaShapes.$name", letter, "Plain", name)
        }
        reply("JavaShapes.p1", "S", "Plain", "p1")
        reply("JavaShapes.allKinds", "ZBHCLFDS", "Plain", "allKinds")
        reply("JavaShapes.array", "SS", "Plain", "array")
        reply("JavaShapes.locked", "S", "Plain", "locked")
        reply("JavaShapes.lockedStatic", "S", "Plain", "lockedStatic")
        reply("JavaShapes.nothingBack", "S", "Plain", "nothingBack") { null }
        shape(
            "JavaShapes.bytes", "A",
            { request("r") { className = "shapes.Plain"; method = "bytes"; requestId = constant("7"); reply { data = constant("bytes") } } },
            { onWebToAppRequest(null, "7", null) },
            { _, _ -> onWebToAppResponse("7", true, "bytes") },
        )
        reply("JavaShapes.early", "IS", "Flow", "early")
        reply("JavaShapes.finallyWins", "S", "Flow", "finallyWins") { (it as List<*>)[0] }
        reply("JavaShapes.finallyReturns", "S", "Flow", "finallyReturns")
        reply("JavaShapes.throwing", "S", "Flow", "throwing")
        reply("JavaShapes.rethrowing", "S", "Flow", "rethrowing")
        reply("JavaShapes.loopFirst", "S", "Flow", "loopFirst")
        reply("JavaShapes.switching", "SI", "Flow", "switching")
        reply("JavaShapes.monitor", "S", "Flow", "monitor")
        reply("JavaShapes.frames", "LSD", "Flow", "frames")
        reply("JavaShapes.nestedTry", "SS", "Flow", "nestedTry")
        reply("JavaShapes.ternary", "SZ", "Flow", "ternary")
        reply("JavaShapes.reused", "SZ", "Flow", "reused")
    }

    private fun ShapeList.inheritance() {
        annotated("JavaShapes.handler", "S", "handle")
        annotated("JavaShapes.handlerDirectly", "S", "handle")
        annotated("JavaShapes.leafTake", "S", "take")
        annotated("JavaShapes.leafPlain", "S", "plain")
        annotated("JavaShapes.leafSuper", "S", "plain")
        annotated("JavaShapes.leafLambdaSuper", "S", "plain")
        annotated("JavaShapes.leafOtherSuper", "S", "plain")
        annotated("JavaShapes.leafConditionalSuper", "S", "plain", count = 2)
        annotated("JavaShapes.leafInherits", "S", "plain")
        annotated("JavaShapes.usesDefault", "S", "post")
        annotated("JavaShapes.overridesDefault", "S", "post")
        annotated("JavaShapes.anonymous", "S", "post")
        annotated("JavaShapes.local", "S", "post")
        annotated("JavaShapes.oldKotlin", "S", "post")
        request("JavaShapes.staticInInterface", "S", "Defaults", "statics")
        request("JavaShapes.inner", "S", "Outer\$Inner", "post")
        request("JavaShapes.nested", "S", "Outer\$Nested", "post")
        request("JavaShapes.level", "S", "Level", "post")
        shape(
            "JavaShapes.anonymous", "S",
            { request("r") { subclassesOf = "shapes.Defaults"; method = "post"; data = arg(0) } },
            { onWebToAppRequest(null, null, text(it[0])) },
            name = "anonymous by supertype",
        )
    }

    private fun ShapeList.flow() {
        request("JavaShapes.reassigned", "SI", "Flow", "reassigned")
        request("JavaShapes.reassigned", "SI", "Flow", "reassigned", data = 1)
        request("JavaShapes.reused", "SZ", "Flow", "reused")
        request("JavaShapes.loopFirst", "S", "Flow", "loopFirst")
        request("JavaShapes.lambda", "S", "Flow", "lambda")
        shape(
            "JavaShapes.recursive", "",
            { request("r") { className = "shapes.Flow"; method = "recursive"; requestId = arg(0); reply { data = returnValue } } },
            { for (n in 3 downTo 0) onWebToAppRequest(null, "$n", null) },
            { _, _ -> for (n in 0..3) onWebToAppResponse("$n", true, "$n") },
        )
        shape(
            "JavaShapes.first", "S",
            {
                request("a") { className = "shapes.Flow"; method = "first"; handlerName = methodName; data = arg(0) }
                request("b") { className = "shapes.Flow"; method = "second"; handlerName = methodName; data = arg(0) }
            },
            { for (name in listOf("first", "second")) onWebToAppRequest(name, null, text(it[0])) },
            name = "a mapped method that calls another",
        )
        shape(
            "JavaShapes.ref", "S",
            { request("a") { className = "shapes.Flow"; method = "second"; data = arg(0) } },
            { onWebToAppRequest(null, null, text(it[0])) },
            name = "called through a method reference",
        )
        shape(
            "JavaShapes.post", "S",
            {
                request("a") { className = "shapes.Plain"; method = "post"; data = arg(0) }
                response("b") { className = "shapes.Plain"; method = "post"; requestId = constant("x"); data = arg(0); direction = Direction.APP_TO_WEB }
            },
            { onWebToAppRequest(null, null, text(it[0])); onAppToWebResponse("x", true, text(it[0])) },
            name = "two rules on one method",
        )
    }

    private fun ShapeList.bridges() {
        shape(
            "JavaShapes.onRequest", "SSS",
            { request("r") { className = "shapes.Bridge"; method = "onRequest"; handlerName = arg(0); requestId = arg(1); data = arg(2); fireAndForget = true } },
            { onWebToAppRequest(text(it[0]), text(it[1]), text(it[2]), true) },
        )
        shape(
            "JavaShapes.onResponse", "SZS",
            { response("r") { className = "shapes.Bridge"; method = "onResponse"; requestId = arg(0); success = arg(1); data = arg(2) } },
            { onWebToAppResponse(text(it[0]), it[1] as Boolean, text(it[2])) },
        )
        shape(
            "JavaShapes.toWeb", "SSS",
            { request("r") { className = "shapes.Bridge"; method = "toWeb"; direction = Direction.APP_TO_WEB; handlerName = arg(0); requestId = arg(1); data = arg(2); fireAndForget = false } },
            { onAppToWebRequest(text(it[0]), text(it[1]), text(it[2]), false) },
        )
        shape(
            "JavaShapes.toWebDone", "SZS",
            { response("r") { className = "shapes.Bridge"; method = "toWebDone"; direction = Direction.APP_TO_WEB; requestId = arg(0); success = arg(1); data = arg(2) } },
            { onAppToWebResponse(text(it[0]), it[1] as Boolean, text(it[2])) },
        )
        shape(
            "JavaShapes.exec", "ISSSS",
            { request("r") { className = "shapes.Bridge"; method = "exec"; handlerName = join(arg(1), ".", arg(2)); requestId = arg(3); data = arg(4) } },
            { onWebToAppRequest("${it[1].orEmpty()}.${it[2].orEmpty()}", text(it[3]), text(it[4])) },
        )
        shape(
            "JavaShapes.postMessage", "J",
            {
                request("r") {
                    className = "shapes.Bridge"; method = "postMessage"; handlerName = json(arg(0), "method"); requestId = json(arg(0), "id")
                    data = json(arg(0), "args"); onlyIf(json(arg(0), "method") notEqualTo "skip"); onlyIf(present(json(arg(0), "body.items[0].name")))
                }
            },
            { args ->
                val document = JSONObject(args[0] as String)
                if (document.getString("method") != "skip") {
                    onWebToAppRequest(document.getString("method"), document.get("id").toString(), document.opt("args").takeIf { it != JSONObject.NULL }?.toString())
                }
            },
        )
        shape(
            "JavaShapes.call", "SJ",
            {
                request("r") {
                    className = "shapes.Bridge"; method = "call"; handlerName = arg(0); requestId = json(arg(1), "id"); data = json(arg(1), "body.items[0].name")
                    reply { data = returnValue }
                }
            },
            { args -> JSONObject(args[1] as String).let { onWebToAppRequest(text(args[0]), it.get("id").toString(), it.getJSONObject("body").getJSONArray("items").getJSONObject(0).getString("name")) } },
            { args, result -> onWebToAppResponse(JSONObject(args[1] as String).get("id").toString(), true, text(result)) },
        )
    }

    private fun Any?.orEmpty(): String = this?.toString() ?: ""
}
