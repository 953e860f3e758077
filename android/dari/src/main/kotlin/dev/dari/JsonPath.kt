package dev.dari

import org.json.JSONArray
import org.json.JSONObject

/**
 * A compiled path such as `a.b[0].c`; the empty path is the whole document.
 *
 * @throws IllegalArgumentException if [text] is no path
 */
internal class JsonPath(text: String) {
    /** Member names as String, array indices as Int. */
    private val steps: Array<Any> = parse(text)

    /** The value at this path of [root]; null if it is absent or JSON null. Never throws. */
    fun find(root: Any?): Any? {
        var value = root
        for (step in steps) {
            value = when (step) {
                is String -> (value as? JSONObject)?.opt(step)
                else -> (value as? JSONArray)?.opt(step as Int)
            }
        }
        return if (value === JSONObject.NULL) null else value
    }

    private companion object {
        fun parse(text: String): Array<Any> {
            val steps = ArrayList<Any>()
            var at = 0
            while (at < text.length) {
                if (text[at] == '[') {
                    val close = text.indexOf(']', at)
                    val index = if (close < 0) null else text.substring(at + 1, close).toIntOrNull()
                    steps.add(requireNotNull(index?.takeIf { it >= 0 }) { "Cannot read the path \"$text\": bad index" })
                    at = close + 1
                } else {
                    if (text[at] == '.' && steps.isNotEmpty()) at++
                    var end = at
                    while (end < text.length && text[end] != '.' && text[end] != '[') end++
                    require(end > at) { "Cannot read the path \"$text\": empty name" }
                    steps.add(text.substring(at, end))
                    at = end
                }
            }
            require(text.isEmpty() || text.last() != '.') { "Cannot read the path \"$text\": it ends with a dot" }
            return steps.toTypedArray()
        }
    }
}
