package dev.dari

/**
 * How messages are recorded.
 *
 * @property maxEntries how many entries are kept, in memory and in the store; the oldest go first. At least 1
 * @property maxContentLength how many UTF-16 units of a text are kept; a surrogate pair is never split. At least 0
 * @property maxRetainedBytes how much text the list may hold, counted as 2 bytes a UTF-16 unit (what a text takes at
 *   most on either runtime). Beyond it the oldest contents are dropped, their entries stay, and
 *   [DariCounters.droppedContents] counts them; the store follows the list. Null (default): no such limit
 * @property observer sees every event before the cut; null in product use
 * @property writeDelayMillis how long the writer collects changes before it writes them in one go, ms. Not negative
 * @throws IllegalArgumentException if a number is out of its range
 */
public class DariConfig @JvmOverloads constructor(
    public val maxEntries: Int = DEFAULT_MAX_ENTRIES,
    public val maxContentLength: Int = DEFAULT_MAX_CONTENT_LENGTH,
    public val maxRetainedBytes: Long? = null,
    public val observer: CaptureObserver? = null,
    public val writeDelayMillis: Long = DEFAULT_WRITE_DELAY_MILLIS,
) {
    init {
        require(maxEntries >= 1) { "maxEntries must be at least 1: $maxEntries" }
        require(maxContentLength >= 0) { "maxContentLength must not be negative: $maxContentLength" }
        require(maxRetainedBytes == null || maxRetainedBytes >= 0) {
            "maxRetainedBytes must not be negative: $maxRetainedBytes"
        }
        require(writeDelayMillis >= 0) { "writeDelayMillis must not be negative: $writeDelayMillis" }
    }

    /** The defaults. */
    public companion object {
        /** The reference library's list bound. */
        public const val DEFAULT_MAX_ENTRIES: Int = 500

        /** The reference library's cut, UTF-16 units. */
        public const val DEFAULT_MAX_CONTENT_LENGTH: Int = 500_000

        /** Long enough to make one transaction of a burst, short enough that a crash loses little; ms. */
        public const val DEFAULT_WRITE_DELAY_MILLIS: Long = 20
    }
}
