package dev.dari.apk

import java.security.MessageDigest
import java.util.HexFormat

/** SHA-256 of [bytes] in lower-case hexadecimal. */
internal fun sha256(bytes: ByteArray): String = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes))
