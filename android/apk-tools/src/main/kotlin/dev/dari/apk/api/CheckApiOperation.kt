package dev.dari.apk.api

import dev.dari.apk.io.DexReader
import dev.dari.apk.protocol.Diagnostic
import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Request
import dev.dari.apk.protocol.ToolException
import dev.dari.apk.sha256
import org.json.JSONObject
import java.nio.file.Files
import java.nio.file.Path

/** `checkApi`: what an APK's dexes name must be defined in them or be in the API of the oldest phone. */
internal class CheckApiOperation : Operation {
    /** Facts of the dexes seen last, by hash: of an APK's dexes, one or two change between two builds. */
    private val known = object : LinkedHashMap<String, DexFacts>(16, 0.75f, true) {
        override fun removeEldestEntry(eldest: Map.Entry<String, DexFacts>): Boolean = size > KEPT
    }

    override fun run(request: Request): JSONObject {
        val dexes = request.files("dexes")
        val signatures = request.file("signatures")
        val ignore = request.strings("ignore").map { it.replace('.', '/') }
        val minApi = request.int("minApi", MIN_API)
        request.end()
        if (dexes.isEmpty()) throw ToolException.input("\"checkApi\" has no \"dexes\"")

        val check = ApiCheck(dexes.map(::facts), ApiSignatures.of(signatures, minApi))
        check.duplicates().firstOrNull()?.let { throw ToolException.input("Class \"$it\" is in more than one dex") }
        val missing = check.missing().filterNot { one -> ignore.any { one.reference.owner.startsWith(it) } }
        if (missing.isNotEmpty()) throw ToolException.input(sentence(missing, minApi), missing.map(::diagnostic))
        return JSONObject().put("references", check.references())
    }

    private fun facts(dex: Path): DexFacts {
        val bytes = Files.readAllBytes(dex)
        val hash = sha256(bytes)
        synchronized(known) { known[hash] }?.let { return it }
        return DexScan.of(DexReader.read(dex.toString(), bytes)).also { synchronized(known) { known[hash] = it } }
    }

    private fun sentence(missing: List<ApiCheck.Missing>, minApi: Int): String {
        val first = missing.first()
        val more = if (missing.size > 1) " (and ${missing.size - 1} more)" else ""
        return "\"${first.reference}\", which \"${first.places.first()}\" uses, is neither in the app nor in Android's API level $minApi$more"
    }

    private fun diagnostic(missing: ApiCheck.Missing): Diagnostic {
        val shown = missing.places.take(SHOWN).joinToString(", ")
        val more = if (missing.places.size > SHOWN) " and ${missing.places.size - SHOWN} more" else ""
        return Diagnostic("error", "${missing.reference} is missing; used by $shown$more", missing.places.first().substringBefore('.'))
    }

    private companion object {
        const val MIN_API = 26
        const val KEPT = 48
        const val SHOWN = 5
    }
}
