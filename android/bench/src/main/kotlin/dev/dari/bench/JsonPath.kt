package dev.dari.bench

import org.json.JSONArray
import org.json.JSONObject

/** Field access by a path such as `body.args[0].name`. */
internal object JsonPath {
    private val STEP = Regex("""([^.\[\]]+)|\[(\d+)]""")

    /** The value at [path]; null when it is absent, JSON null, or on the other side of a value without fields. */
    fun find(document: Any?, path: String): Any? {
        var value = present(document)
        for (step in STEP.findAll(path)) {
            val index = step.groups[2]?.value
            value = when (val holder = value) {
                is JSONObject -> if (index == null) present(holder.opt(step.value)) else null
                is JSONArray -> if (index == null) null else present(holder.opt(index.toInt()))
                else -> null
            }
        }
        return value
    }

    private fun present(value: Any?): Any? = value.takeIf { it != JSONObject.NULL }
}
