package dev.dari

import kotlin.random.Random
import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject
import org.json.JSONTokener
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/**
 * Compares what json() fields say with what org.json says, on generated documents, many of them broken or lenient.
 * How many: system property `dari.fuzz.documents`.
 */
class JsonExtractionTest {
    private val documents = Integer.getInteger("dari.fuzz.documents", 5000)

    @Test
    fun `json() fields say what org json says`() {
        val random = Random(20260101)
        var malformed = 0
        var present = 0
        var exact = 0
        var seen: CaptureEvent? = null
        recording(DariConfig(maxEntries = 1, observer = { seen = it })) {
            for (n in 1..documents) {
                val source = JsonDocuments(random).next()
                val paths = List(3) { source.paths[random.nextInt(source.paths.size)] }
                request(rules.getOrPut(paths) { rule(paths) }, source.text)
                val event = seen!!
                seen = null
                val expected = oracle(source.text, paths)
                val where = "document $n: ${source.text}\npaths $paths"
                assertEquals(expected == null, event.unparsable, where)
                if (expected == null) {
                    malformed++
                    assertEquals(source.text, event.data, where)
                    continue
                }
                val found = listOf(event.handlerName, event.requestId, event.data)
                for (i in 0..2) {
                    val value = expected[i]
                    if (value is Double && found[i] != value.toString()) {
                        // The one place where we say more than org.json: an integer that it keeps as a double only.
                        assertTrue(found[i]!!.matches(Regex("-?[1-9][0-9]{18,}")), where)
                        assertEquals(value, found[i]!!.toDouble(), where)
                        exact++
                    } else {
                        assertEquals(value?.toString(), found[i], "$where\npath ${paths[i]}")
                    }
                    if (value != null) present++
                }
            }
            assertEquals(0, Dari.counters().hookFailures)
            assertEquals(documents.toLong(), Dari.counters().requests)
        }
        assertTrue(malformed > documents / 50 && malformed < documents / 2, "$malformed of $documents malformed")
        assertTrue(present > documents, "$present fields of $documents documents present")
        assertTrue(exact > 0, "no integer beyond Long among the fields")
    }

    private val rules = HashMap<List<String>, String>()

    private fun rule(paths: List<String>): String = descriptor(
        """"0":"L0"""",
        """"handlerName":${json(paths[0])},"requestId":${json(paths[1])},"data":${json(paths[2])}""",
    )

    /** The values at [paths] by org.json alone; null if [text] is no JSON. */
    private fun oracle(text: String, paths: List<String>): List<Any?>? {
        val root = try {
            JSONTokener(text).nextValue()
        } catch (_: JSONException) {
            return null
        } catch (_: NumberFormatException) {
            return null
        }
        // org.json takes any bare word for a text; a whole document that is one was never meant as JSON.
        val start = text.trimStart('\uFEFF', ' ', '\t', '\n', '\r')
        if (root is String && !start.startsWith("\"") && !start.startsWith("'")) return null
        return paths.map { path -> path.split(Regex("[.\\[\\]]+")).filter { it.isNotEmpty() }.fold(root) { at, step -> child(at, step) } }
            .map { if (it == JSONObject.NULL) null else it }
    }

    private fun child(parent: Any?, step: String): Any? = when (parent) {
        is JSONObject -> if (step[0].isDigit()) null else parent.opt(step)
        is JSONArray -> step.toIntOrNull()?.let { parent.opt(it) }
        else -> null
    }
}
