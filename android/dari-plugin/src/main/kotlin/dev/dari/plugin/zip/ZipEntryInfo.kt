package dev.dari.plugin.zip

/**
 * One entry of an archive's central directory.
 * @property local where its local header starts in the file.
 * @property central where its central directory record starts, [centralLength] bytes long.
 */
internal class ZipEntryInfo(
    val name: String,
    val flags: Int,
    val method: Int,
    val compressedSize: Int,
    val size: Int,
    val local: Int,
    val central: Int,
    val centralLength: Int,
) {
    /** Neither encrypted nor compressed in an unusual way. */
    val readable: Boolean get() = flags and ENCRYPTED == 0 && (method == STORED || method == DEFLATED)

    companion object {
        const val STORED: Int = 0
        const val DEFLATED: Int = 8
        const val ENCRYPTED: Int = 1

        /** Sizes and checksum follow the data instead of standing in the local header. */
        const val DESCRIPTOR: Int = 8
    }
}
