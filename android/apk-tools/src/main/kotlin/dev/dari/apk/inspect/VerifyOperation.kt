package dev.dari.apk.inspect

import com.android.apksig.ApkVerifier
import com.android.apksig.apk.ApkFormatException
import dev.dari.apk.protocol.Diagnostic
import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Request
import dev.dari.apk.protocol.ToolException
import dev.dari.apk.sha256
import org.json.JSONArray
import org.json.JSONObject
import java.nio.file.Path

/** `verify`: the signatures of an APK, checked as the platforms from its minSdk on would check them. */
internal class VerifyOperation : Operation {
    override fun run(request: Request): JSONObject {
        val apk = request.file("apk")
        request.end()
        val result = check(apk)
        if (!result.isVerified) {
            val said = result.allErrors.map { Diagnostic("error", it.toString(), apk.toString()) }
            throw ToolException.input("\"$apk\" has no valid signature: ${said.firstOrNull()?.message ?: "no reason given"}", said)
        }
        val schemes = listOfNotNull(
            "v1".takeIf { result.isVerifiedUsingV1Scheme },
            "v2".takeIf { result.isVerifiedUsingV2Scheme },
            "v3".takeIf { result.isVerifiedUsingV3Scheme },
        )
        return JSONObject()
            .put("verified", true)
            .put("schemes", JSONArray(schemes))
            .put("certificates", JSONArray(result.signerCertificates.map { sha256(it.encoded) }))
    }

    private fun check(apk: Path): ApkVerifier.Result = try {
        ApkVerifier.Builder(apk.toFile()).build().verify()
    } catch (e: ApkFormatException) {
        throw ToolException.input("\"$apk\" is not an APK: ${e.message}", cause = e)
    }
}
