package dev.dari.plugin.shapes

import org.json.JSONArray
import org.json.JSONObject
import kotlin.random.Random

/** Arguments for calls; equal seeds give equal arguments. */
class RandomArguments(seed: Int) {
    private val random = Random(seed)

    /** S text or null, J JSON text, Z B H C I L F D primitives (H short, L long), A bytes, N a number or null, O any box. */
    fun of(letters: String): Array<Any?> = Array(letters.length) { one(letters[it]) }

    private fun one(letter: Char): Any? = when (letter) {
        'S' -> text()
        'J' -> json()
        'Z' -> random.nextBoolean()
        'B' -> random.nextInt().toByte()
        'H' -> random.nextInt().toShort()
        'C' -> random.nextInt(1, 0xD7FF).toChar()
        'I' -> if (random.nextInt(4) == 0) EDGES.random(random).toInt() else random.nextInt(-50, 50)
        'L' -> if (random.nextBoolean()) EDGES.random(random) else random.nextLong()
        'F' -> listOf(0f, -0f, 1.5f, Float.NaN, Float.MAX_VALUE, Float.NEGATIVE_INFINITY, random.nextFloat()).random(random)
        'D' -> listOf(0.0, -0.0, 1.1, Double.NaN, Double.MIN_VALUE, 1e300, random.nextDouble()).random(random)
        'A' -> if (random.nextInt(8) == 0) null else random.nextBytes(random.nextInt(6))
        'N' -> if (random.nextInt(4) == 0) null else random.nextInt(1000)
        'O' -> one("SZBHCILFDN".random(random))
        else -> error("no argument of kind $letter")
    }

    private fun text(): String? = when (random.nextInt(10)) {
        0 -> null
        1 -> ""
        2 -> "한글 데이터"
        3 -> "emoji \uD83D\uDE00 end"
        4 -> "half \uD83D"
        5 -> "\u0000\n\t\"\\"
        6 -> "{\"id\":1}"
        else -> String(CharArray(random.nextInt(12)) { random.nextInt('a'.code, 'z'.code + 1).toChar() })
    }

    private fun json(): String {
        val document = JSONObject()
        document.put("method", listOf("get", "set", "skip").random(random))
        document.put("id", if (random.nextBoolean()) random.nextLong(1L shl 53) else "r${random.nextInt()}")
        when (random.nextInt(4)) {
            0 -> document.put("args", JSONObject().put("list", JSONArray(listOf(1, 2, "x"))))
            1 -> document.put("args", "plain ${random.nextInt()}")
            2 -> document.put("args", JSONObject.NULL)
        }
        document.put("body", JSONObject().put("items", JSONArray(listOf(JSONObject().put("name", "n${random.nextInt(9)}")))))
        return document.toString()
    }

    private companion object {
        val EDGES = listOf(0L, 1L, -1L, Int.MAX_VALUE.toLong(), Int.MIN_VALUE.toLong(), Long.MAX_VALUE, Long.MIN_VALUE)
    }
}
