package dev.dari.apk.pack

import com.android.apksig.ApkSigner
import com.android.apksig.apk.ApkFormatException
import com.android.apksig.util.DataSources
import dev.dari.apk.io.Staging
import dev.dari.apk.protocol.Operation
import dev.dari.apk.protocol.Request
import dev.dari.apk.protocol.ToolException
import dev.dari.apk.sha256
import org.json.JSONObject
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path
import java.security.GeneralSecurityException

/** `package`: linked resources and dexes to one aligned, signed APK. */
internal class PackageOperation : Operation {
    override fun run(request: Request): JSONObject {
        val base = request.file("base")
        val dexes = request.files("dexes")
        val out = request.output("out")
        val keystore = request.file("keystore")
        val alias = request.string("alias")
        val password = request.string("password")
        val minSdk = request.int("minSdk", MIN_SDK)
        request.end()

        val signer = Keystore.signer(keystore, alias, password)
        val unsigned = ApkZip.write(ApkContents.of(base, dexes))
        val signed = Staging.file(out) { staged ->
            sign(unsigned, staged, signer, minSdk, base)
            Files.readAllBytes(staged)
        }
        return JSONObject().put("sha256", sha256(signed)).put("bytes", signed.size)
    }

    private fun sign(unsigned: ByteArray, out: Path, signer: ApkSigner.SignerConfig, minSdk: Int, base: Path) {
        try {
            ApkSigner.Builder(listOf(signer))
                .setInputApk(DataSources.asDataSource(ByteBuffer.wrap(unsigned)))
                .setOutputApk(out.toFile())
                .setMinSdkVersion(minSdk)
                // Scheme v1 is for Android before 7, v4 for incremental installation.
                .setV1SigningEnabled(false)
                .setV2SigningEnabled(true)
                .setV3SigningEnabled(true)
                .setV4SigningEnabled(false)
                .build()
                .sign()
        } catch (e: ApkFormatException) {
            throw ToolException.input("What was packaged from \"$base\" is no APK: ${e.message}", cause = e)
        } catch (e: GeneralSecurityException) {
            throw ToolException.input("The key of the keystore cannot sign an APK: ${e.message}", cause = e)
        }
    }

    private companion object {
        const val MIN_SDK = 26
    }
}
