package dev.dari.plugin.transform

import java.io.ByteArrayOutputStream

/** [text] as class files store it (Java Virtual Machine Specification, 4.4.7): each UTF-16 unit by itself, NUL as two bytes. */
internal fun modifiedUtf8(text: String): ByteArray {
    val out = ByteArrayOutputStream(text.length)
    for (c in text) {
        val code = c.code
        when {
            code in 1..0x7F -> out.write(code)
            code <= 0x7FF -> {
                out.write(0xC0 or (code shr 6))
                out.write(0x80 or (code and 0x3F))
            }
            else -> {
                out.write(0xE0 or (code shr 12))
                out.write(0x80 or ((code shr 6) and 0x3F))
                out.write(0x80 or (code and 0x3F))
            }
        }
    }
    return out.toByteArray()
}
