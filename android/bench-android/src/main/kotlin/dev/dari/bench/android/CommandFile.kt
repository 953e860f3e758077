package dev.dari.bench.android

import java.io.File
import java.io.IOException
import java.security.MessageDigest

/** The commands of a run: a file with what a pipe would carry, one JSON object a line. */
internal object CommandFile {
    /**
     * The lines of [file], all of them in memory, so that nothing is read while something is measured.
     *
     * @throws RunException when the file cannot be read or is not the one that [sha256] means
     */
    fun read(file: File, sha256: String): List<String> {
        val bytes = try {
            file.readBytes()
        } catch (e: IOException) {
            throw RunException("Cannot read the commands in \"$file\": ${e.message}", e)
        }
        val found = Hex.of(MessageDigest.getInstance("SHA-256").digest(bytes))
        if (found != sha256) {
            throw RunException("The commands in \"$file\" are not the ones meant: ${bytes.size} B with SHA-256 $found, expected $sha256; push the file again")
        }
        return String(bytes, Charsets.UTF_8).lines().filter { it.isNotBlank() }
    }
}
