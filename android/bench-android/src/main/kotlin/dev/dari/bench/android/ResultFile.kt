package dev.dari.bench.android

import java.io.Closeable
import java.io.File
import java.io.FileOutputStream
import java.security.MessageDigest
import org.json.JSONObject

/**
 * A run's answers: a line each as over a pipe, then one line that says how many lines and bytes came before it and
 * their SHA-256. A file without that last line is one whose run was killed; what stands in it is still good, line by line.
 * What an earlier run left under the same name is gone from the start.
 */
internal class ResultFile(val file: File) : Closeable {
    private val output = FileOutputStream(file)
    private val digest = MessageDigest.getInstance("SHA-256")
    private var records = 0L
    private var bytes = 0L

    /** Hands one line over to the system before it returns: the run may be killed at any time. */
    fun append(line: String) {
        val encoded = (line + "\n").toByteArray(Charsets.UTF_8)
        output.write(encoded)
        digest.update(encoded)
        records++
        bytes += encoded.size
    }

    /** Ends the file for [run]; [error] is null when every command was obeyed. */
    fun finish(run: String, error: String?): Ending {
        val ending = Ending(records, bytes, Hex.of(digest.digest()), error)
        val line = JSONObject().put("type", "end").put("run", run).put("ok", error == null).put("records", ending.records)
            .put("bytes", ending.bytes).put("sha256", ending.sha256).put("error", error ?: JSONObject.NULL)
        output.write((line.toString() + "\n").toByteArray(Charsets.UTF_8))
        // The reader is another process, on some phones behind another file system.
        output.fd.sync()
        return ending
    }

    override fun close() = output.close()

    /**
     * What the last line says.
     *
     * @property records lines before it
     * @property bytes their bytes, line breaks included
     * @property sha256 of those bytes, in hexadecimal
     * @property error why the run stopped early; null when it did not
     */
    class Ending(val records: Long, val bytes: Long, val sha256: String, val error: String?)

    companion object {
        /** The file beside [commands]: `plan.ndjson` is answered in `plan.results.ndjson`. */
        fun beside(commands: File): File = File(commands.parentFile, commands.name.removeSuffix(SUFFIX) + ".results" + SUFFIX)

        private const val SUFFIX = ".ndjson"
    }
}
