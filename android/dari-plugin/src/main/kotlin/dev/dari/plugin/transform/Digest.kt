package dev.dari.plugin.transform

import java.nio.ByteBuffer
import java.security.MessageDigest

/** SHA-256 of [bytes] in lower-case hexadecimal. */
internal fun sha256(bytes: ByteArray): String = sha256(ByteBuffer.wrap(bytes))

/** SHA-256 of what remains in [bytes], which is used up, in lower-case hexadecimal. */
internal fun sha256(bytes: ByteBuffer): String {
    val digest = MessageDigest.getInstance("SHA-256").also { it.update(bytes) }.digest()
    return digest.joinToString("") { "%02x".format(it) }
}
