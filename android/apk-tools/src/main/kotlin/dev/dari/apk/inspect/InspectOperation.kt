package dev.dari.apk.inspect

import dev.dari.apk.io.DexReader
import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Request
import org.jf.dexlib2.ReferenceType
import org.jf.dexlib2.dexbacked.DexBackedDexFile
import org.json.JSONArray
import org.json.JSONObject

/** `inspect`: what is in an APK, read from the APK alone. */
internal class InspectOperation : Operation {
    override fun run(request: Request): JSONObject {
        val apk = ApkFile(request.file("apk"))
        val hooks = HookCalls(request.strings("hookOwners").mapTo(HashSet()) { it.replace('.', '/') })
        request.end()

        val contents = apk.dexes()
        val dexes = contents.map { (name, bytes) -> DexReader.read(name, bytes) }
        return JSONObject()
            .put("dexes", JSONArray(contents.zip(dexes) { (name, bytes), dex -> dexJson(name, bytes, dex) }))
            .put("classes", JSONArray(dexes.flatMap { it.classes }.map { DexReader.internalName(it.type) }.sorted()))
            .put("hooks", JSONArray(dexes.flatMap(hooks::of).map(::hookJson)))
            .put("parts", JSONArray(apk.parts().map { (part, bytes) -> JSONObject().put("part", part).put("bytes", bytes) }))
    }

    private fun dexJson(name: String, bytes: ByteArray, dex: DexBackedDexFile): JSONObject = JSONObject()
        .put("name", name)
        .put("bytes", bytes.size)
        .put("classes", dex.classes.size)
        .put("methods", dex.classes.sumOf { it.methods.count() })
        .put("methodRefs", dex.getReferences(ReferenceType.METHOD).size)

    private fun hookJson(hooked: HookedMethod): JSONObject = JSONObject()
        .put("class", hooked.type)
        .put("method", hooked.method)
        .put("descriptor", hooked.descriptor)
        .put("calls", JSONArray(hooked.calls))
}
