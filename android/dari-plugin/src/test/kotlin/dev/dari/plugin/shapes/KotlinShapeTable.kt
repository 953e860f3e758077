package dev.dari.plugin.shapes

import dev.dari.plugin.shapes.ShapeList.Companion.text

/** The shapes of `KotlinShapes.kt`. */
object KotlinShapeTable {
    val shapes: List<Shape> = ShapeList().apply {
        methods()
        classes()
        onceOnly()
        suspending()
    }.shapes

    private fun ShapeList.methods() {
        request("KotlinShapes.post", "S", "KPlain", "post")
        request("KotlinShapes.withDefault", "S", "KPlain", "withDefault")
        request("KotlinShapes.extension", "SS", "KPlain", "extension", data = 1)
        request("KotlinShapes.setter", "S", "KPlain", "setValue")
        request("KotlinShapes.nullableInt", "N", "KPlain", "nullableInt")
        reply("KotlinShapes.nullableInt", "N", "KPlain", "nullableInt")
        reply("KotlinShapes.parts", "SS", "KPlain", "parts")
        reply("KotlinShapes.inlined", "S", "KPlain", "inlined")
        reply("KotlinShapes.expression", "SI", "KPlain", "expression")
        reply("KotlinShapes.locked", "S", "KPlain", "locked")
        reply("KotlinShapes.nothing", "S", "KPlain", "nothing") { null }
        reply("KotlinShapes.fails", "S", "KPlain", "fails")
        reply("KotlinShapes.lambda", "S", "KPlain", "lambda")
        shape(
            "KotlinShapes.countdown", "S",
            { request("r") { className = "shapes.KPlain"; method = "countdown"; requestId = arg(0); reply { data = returnValue } } },
            { onWebToAppRequest(null, "3", null) },
            { _, result -> onWebToAppResponse("3", true, text(result)) },
            name = "tailrec",
        )
        shape(
            "KotlinShapes.unsigned", "IS",
            { request("r") { className = "shapes.KPlain"; method = "unsigned-qim9Vi0"; data = arg(1) } },
            { onWebToAppRequest(null, null, text(it[1])) },
            name = "name mangled for an inline class",
        )
    }

    private fun ShapeList.classes() {
        request("KotlinShapes.obj", "S", "KObject", "post")
        request("KotlinShapes.internal", "S", "KInternal", "post")
        request("KotlinShapes.mangled", "S", "KInternal", "mangled\$shapes")
        request("KotlinShapes.inner", "S", "KOuter\$Inner", "post")
        request("KotlinShapes.data", "S", "KData", "post")
        request("KotlinShapes.topLevel", "S", "KotlinShapesKt", "kTopLevel")
        request("KotlinShapes.companionStatic", "S", "KCompanion", "post")
        request("KotlinShapes.companion", "S", "KCompanion\$Companion", "post")
        annotated("KotlinShapes.generic", "S", "post")
        annotated("KotlinShapes.anonymous", "S", "post")
        annotated("KotlinShapes.open", "S", "post")
    }

    private fun ShapeList.onceOnly() {
        annotated("KotlinShapes.companion", "S", "post")
        annotated("KotlinShapes.companionStatic", "S", "post")
        annotated("KotlinShapes.companionOverload", "S", "post")
        annotated("KotlinShapes.overloadShort", "S", "send")
        annotated("KotlinShapes.overloadMiddle", "SS", "send")
        annotated("KotlinShapes.overloadFull", "SSI", "send")
        annotated("KotlinShapes.overloadDefault", "S", "send")
        annotated("KotlinShapes.usesDefault", "S", "post")
        annotated("KotlinShapes.overridesDefault", "S", "post")
        annotated("KotlinShapes.zuper", "S", "post")
        annotated("KotlinShapes.lambdaSuper", "S", "post")
        annotated("KotlinShapes.laterSuper", "S", "post")
        // Two objects, two messages: the outer one is a bridge of its own.
        annotated("KotlinShapes.delegates", "S", "post", count = 2)
        shape(
            "KotlinShapes.overloadShort", "S",
            { request("r") { className = "shapes.KOverloads"; method = "send"; data = arg(2); handlerName = arg(1) } },
            { onWebToAppRequest("def${it[0]}", null, "4") },
            name = "an overload whose missing arguments are mapped",
        )
        shape(
            "KotlinShapes.zuper", "S",
            { request("r") { annotation = "android.webkit.JavascriptInterface"; requestId = constant("7"); data = arg(0); reply { data = returnValue } } },
            { onWebToAppRequest(null, "7", text(it[0])) },
            { _, result -> onWebToAppResponse("7", true, text(result)) },
            name = "super call with reply",
        )
    }

    private fun ShapeList.suspending() {
        request("KotlinShapes.straight", "S", "KSuspends", "straight")
        request("KotlinShapes.sometimes", "S", "KSuspends", "sometimes")
        request("KotlinShapes.tail", "S", "KSuspends", "tail")
        request("KotlinShapes.opened", "S", "KSuspends", "opened")
        shape(
            "KotlinShapes.pausing", "S",
            { request("r") { className = "shapes.KSuspends"; method = "pausing"; data = arg(0) } },
            { onWebToAppRequest(null, null, text(it[0])); onWebToAppRequest(null, null, "x${it[0]}") },
        )
        shape(
            "KotlinShapes.recursing", "",
            { request("r") { className = "shapes.KSuspends"; method = "recursing"; data = arg(0) } },
            { for (n in 2 downTo 0) onWebToAppRequest(null, null, "$n") },
        )
        shape(
            "KotlinShapes.openedSuper", "S",
            {
                request("r") { className = "shapes.KSuspends"; method = "opened"; data = arg(0); handlerName = constant("base") }
                request("s") { subclassesOf = "shapes.KSuspends"; method = "opened"; data = arg(0); handlerName = constant("override") }
            },
            { onWebToAppRequest("override", null, text(it[0])) },
            name = "suspend super call",
        )
        shape(
            "KotlinShapes.sometimes", "S",
            { request("r") { className = "shapes.KSuspends"; method = "sometimes"; requestId = constant("7"); reply { data = returnValue } } },
            { onWebToAppRequest(null, "7", null) },
            { args, _ -> if ((args[0] as String?).let { it == null || it.length % 2 == 0 }) onWebToAppResponse("7", true, "even") },
            name = "suspend with reply",
        )
        shape(
            "KotlinShapes.pausing", "S",
            { request("r") { className = "shapes.KSuspends"; method = "pausing"; requestId = arg(0); reply { data = returnValue } } },
            { onWebToAppRequest(null, text(it[0]), null); onWebToAppRequest(null, "x${it[0]}", null) },
            name = "suspended without reply",
        )
    }
}
