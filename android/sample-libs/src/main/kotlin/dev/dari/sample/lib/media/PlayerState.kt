package dev.dari.sample.lib.media

/** What a player does. */
public sealed class PlayerState {
    /** Nothing is loaded. */
    public object Idle : PlayerState()

    /** [item] plays; it was at [positionMillis] at [sinceMillis]. */
    public data class Playing(public val item: MediaItem, public val positionMillis: Long, public val sinceMillis: Long) : PlayerState()

    /** [item] stands at [positionMillis]. */
    public data class Paused(public val item: MediaItem, public val positionMillis: Long) : PlayerState()

    /** [item] came to its end. */
    public data class Ended(public val item: MediaItem) : PlayerState()
}
