package dev.dari.sample.lib.media

/** Something to play. */
public data class MediaItem(public val id: String, public val title: String, public val durationMillis: Long, public val kind: MediaKind)

/** What kind of thing plays. */
public enum class MediaKind(internal val isVisible: Boolean) { SONG(false), EPISODE(false), CLIP(true) }
