package dev.dari.bench.android

import dev.dari.Dari
import dev.dari.bench.BridgeCalls
import dev.dari.bench.EmptyCalls
import java.io.File
import java.security.MessageDigest
import org.json.JSONObject

/** Lines of command files. */
object Commands {
    const val STOP = """{"type":"stop","seq":9}"""
    const val BLOCK = """{"type":"block","seq":2,"samples":5,"batch":2}"""

    fun plan(callsClass: String = EmptyCalls::class.java.name, storePath: String = "worker.db"): String =
        """{"type":"plan","seq":1,"plan":{"arm":"none","callsClass":"$callsClass","inspectClasses":["$callsClass"],""" +
            """"runtime":"${Dari.runtime}","maxEntries":500,"maxContentLength":500000,"storePath":"$storePath",""" +
            """"clearEvery":null,"drainEvery":500,"spinNs":0,"request":[{"text":["",""]}],"response":[{"text":["x"]}],"expect":null}}"""

    /** Writes [lines] as the file `plan.ndjson` in [folder] and gives the arguments of a run of it. */
    fun write(folder: File, vararg lines: String): MutableMap<String, String> {
        val file = File(folder, "plan.ndjson")
        file.writeText(lines.joinToString("") { it + "\n" })
        return mutableMapOf("commands" to file.name, "sha256" to sha256(file.readBytes()), "run" to "run-1")
    }

    fun sha256(bytes: ByteArray): String = MessageDigest.getInstance("SHA-256").digest(bytes).joinToString("") { "%02x".format(it) }
}

/** A result file as the harness would read it. */
class ReadResults(file: File) {
    private val bytes = file.readBytes()
    private val lines = String(bytes, Charsets.UTF_8).removeSuffix("\n").lines().map { JSONObject(it) }
    val end: JSONObject = lines.last()
    val records: List<JSONObject> = lines.dropLast(1)
    val types: List<String> = records.map { it.getString("type") }

    /** Whether the last line tells the truth about the rest. */
    val isIntact: Boolean
        get() {
            if (end.getString("type") != "end" || end.getInt("records") != records.size) return false
            val size = end.getInt("bytes")
            return end.getString("sha256") == Commands.sha256(bytes.copyOf(size)) && bytes[size] == '{'.code.toByte()
        }
}

/** An arm that throws in its second round trip. */
class BrokenCalls : BridgeCalls {
    private var calls = 0

    override fun prepare(request: Array<Any?>, response: Array<Any?>) = Unit

    override fun roundTrip() {
        if (++calls > 1) throw StackOverflowError("too deep\nfor this arm")
    }

    override fun sink(): Any? = null
}
