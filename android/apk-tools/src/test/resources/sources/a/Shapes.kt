package a

import android.webkit.JavascriptInterface

/** Constructs whose class files a compiler could order or name in more than one way. */
public sealed class Shape {
    public data class Square(val side: Double) : Shape()
    public data class Circle(val radius: Double, val name: String? = null) : Shape()
    public object Nothing : Shape()
}

public enum class Colour { RED, GREEN, BLUE }

public class Bridge(private val sink: MutableList<String>) {
    public var kept: Any? = null
        private set

    @JavascriptInterface
    public fun postMessage(json: String) {
        when (json) {
            "getOrders", "getItems" -> kept = json
            "FB", "Ea" -> sink += "same hash"
            else -> sink.addAll(json.split(',').mapIndexed { at, part -> "$at:$part" }.sortedBy { it.length })
        }
    }

    public fun paint(colour: Colour): Int = when (colour) {
        Colour.RED -> 1
        Colour.GREEN -> 2
        Colour.BLUE -> 3
    }

    public companion object {
        public const val LIMIT: Int = 500
        public val names: List<String> by lazy { Colour.entries.map { it.name.lowercase() } }
    }
}

public fun area(shape: Shape): Double = when (shape) {
    is Shape.Square -> shape.side * shape.side
    is Shape.Circle -> Math.PI * shape.radius * shape.radius
    Shape.Nothing -> 0.0
}
