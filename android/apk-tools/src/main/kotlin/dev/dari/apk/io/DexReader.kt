package dev.dari.apk.io

import dev.dari.apk.protocol.ToolException
import org.jf.dexlib2.dexbacked.DexBackedDexFile
import java.io.ByteArrayInputStream

/** Opens dex files of any version that dexlib2 knows. */
internal object DexReader {
    /** @throws ToolException if [bytes], known as [name], are no dex file. */
    fun read(name: String, bytes: ByteArray): DexBackedDexFile = try {
        DexBackedDexFile.fromInputStream(null, ByteArrayInputStream(bytes))
    } catch (e: RuntimeException) {
        throw ToolException.input("\"$name\" is not a dex file that can be read: ${e.message}", cause = e)
    }

    /** `La/b/C;` to `a/b/C`. */
    fun internalName(descriptor: String): String = descriptor.substring(1, descriptor.length - 1)
}
