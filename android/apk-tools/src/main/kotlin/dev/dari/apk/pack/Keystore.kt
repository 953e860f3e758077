package dev.dari.apk.pack

import com.android.apksig.ApkSigner
import dev.dari.apk.protocol.ToolException
import java.io.EOFException
import java.io.IOException
import java.nio.file.Path
import java.security.GeneralSecurityException
import java.security.KeyStore
import java.security.KeyStoreException
import java.security.PrivateKey
import java.security.UnrecoverableKeyException
import java.security.cert.X509Certificate

/** The key that signs. */
internal object Keystore {
    /**
     * Reads the key [alias] of the keystore [file] (PKCS12 or JKS).
     * @throws ToolException of one sentence if [file] is no keystore, the [password] is wrong or [alias] is no RSA key.
     */
    fun signer(file: Path, alias: String, password: String): ApkSigner.SignerConfig {
        val secret = password.toCharArray()
        val store = try {
            KeyStore.getInstance(file.toFile(), secret)
        } catch (e: IOException) {
            throw unreadable(file, e)
        } catch (e: KeyStoreException) {
            throw ToolException.input("\"$file\" is not a keystore: make one with \"keytool -genkeypair\"", cause = e)
        } catch (e: GeneralSecurityException) {
            throw ToolException.input("The keystore \"$file\" cannot be read: ${e.message}", cause = e)
        }
        val key = try {
            store.getKey(alias, secret) as? PrivateKey
        } catch (e: UnrecoverableKeyException) {
            throw ToolException.input("The password does not open the key \"$alias\" of \"$file\"", cause = e)
        }
        val certificates = store.getCertificateChain(alias).orEmpty().filterIsInstance<X509Certificate>()
        if (key == null || certificates.isEmpty()) {
            val has = store.aliases().toList().sorted().joinToString(", ") { "\"$it\"" }.ifEmpty { "none" }
            throw ToolException.input("The keystore \"$file\" has no key \"$alias\"; its aliases: $has")
        }
        // Signatures of the other kinds hold random bytes, so no two builds of the same input would be the same.
        if (key.algorithm != "RSA") {
            throw ToolException.input("The key \"$alias\" of \"$file\" is of the kind ${key.algorithm}; make one with \"keytool -genkeypair -keyalg RSA\"")
        }
        // The form of the builder that every SDK's apksig has.
        @Suppress("DEPRECATION")
        return ApkSigner.SignerConfig.Builder(SIGNER, key, certificates).build()
    }

    private fun unreadable(file: Path, e: IOException): ToolException = when {
        e.cause is UnrecoverableKeyException -> ToolException.input("The password does not open the keystore \"$file\"", cause = e)
        e is EOFException -> ToolException.input("\"$file\" is not a whole keystore", cause = e)
        else -> ToolException.input("\"$file\" is not a keystore that can be read: ${e.message}", cause = e)
    }

    // Names signature files of scheme v1, which is off.
    private const val SIGNER = "dari"
}
