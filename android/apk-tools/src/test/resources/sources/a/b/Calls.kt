package a.b

import a.Bridge
import a.Colour
import a.Shape
import a.area

public fun interface Step { public fun run(count: Int): String }

public inline fun <reified T> onlyOf(items: List<Any?>): List<T> = items.filterIsInstance<T>()

public class Calls {
    private val sink = ArrayList<String>()
    private val bridge = Bridge(sink)
    private val steps: List<Step> = listOf(Step { "$it times" }, Step { count -> sink.joinToString(limit = count) })

    public fun roundTrip(): Int {
        bridge.postMessage("a,bb,ccc")
        sink += onlyOf<String>(listOf(1, "two", null)) + steps.map { it.run(Bridge.LIMIT) }
        return Colour.entries.sumOf { bridge.paint(it) } + area(Shape.Circle(1.0)).toInt()
    }
}
