package dev.dari.plugin.zip

/**
 * One entry of an archive's central directory.
 * @property crc checksum (CRC-32) of the content.
 * @property local where its local header starts in the file.
 * @property central where its central directory record starts, [centralLength] bytes long.
 */
internal class ZipEntryInfo(
    val name: String,
    val flags: Int,
    val method: Int,
    val crc: Int,
    val compressedSize: Int,
    val size: Int,
    val local: Int,
    val central: Int,
    val centralLength: Int,
) {
    /** Neither encrypted nor compressed in an unusual way. */
    val readable: Boolean get() = flags and ENCRYPTED == 0 && size in 0..MAX_SIZE && compressedSize >= 0 &&
        (method == DEFLATED || (method == STORED && size == compressedSize))

    companion object {
        const val STORED: Int = 0
        const val DEFLATED: Int = 8
        const val ENCRYPTED: Int = 1

        /** No class file or manifest comes near this many bytes; a size beyond it is damage or an attack. */
        const val MAX_SIZE: Int = 1 shl 27

        /** Sizes and checksum follow the data instead of standing in the local header. */
        const val DESCRIPTOR: Int = 8
    }
}
