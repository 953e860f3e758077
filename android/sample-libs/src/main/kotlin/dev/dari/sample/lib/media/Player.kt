package dev.dari.sample.lib.media

/** Plays items, as far as time goes: what makes sound is somebody else's. */
public class Player(private val playlist: Playlist, private val nowMillis: () -> Long) {
    /** What it does now. */
    public var state: PlayerState = PlayerState.Idle
        private set

    /** Begins or goes on. */
    public fun play() {
        state = when (val now = state) {
            is PlayerState.Paused -> PlayerState.Playing(now.item, now.positionMillis, nowMillis())
            is PlayerState.Playing -> now
            is PlayerState.Ended, PlayerState.Idle -> start(playlist.current)
        }
    }

    /** Stops at the current place. */
    public fun pause() {
        val now = state as? PlayerState.Playing ?: return
        state = PlayerState.Paused(now.item, positionMillis())
    }

    /** Goes to [positionMillis] of the current item. */
    public fun seek(positionMillis: Long) {
        state = when (val now = state) {
            is PlayerState.Playing -> now.copy(positionMillis = clamp(now.item, positionMillis), sinceMillis = nowMillis())
            is PlayerState.Paused -> now.copy(positionMillis = clamp(now.item, positionMillis))
            else -> now
        }
    }

    /** To the next item, if there is one. */
    public fun skip() {
        state = start(playlist.next())
    }

    /** Where the current item is, ms; notices when it has come to its end. */
    public fun positionMillis(): Long = when (val now = state) {
        is PlayerState.Playing -> {
            val position = now.positionMillis + nowMillis() - now.sinceMillis
            if (position >= now.item.durationMillis) state = PlayerState.Ended(now.item)
            clamp(now.item, position)
        }
        is PlayerState.Paused -> now.positionMillis
        is PlayerState.Ended -> now.item.durationMillis
        PlayerState.Idle -> 0
    }

    private fun start(item: MediaItem?): PlayerState = if (item == null) PlayerState.Idle else PlayerState.Playing(item, 0, nowMillis())

    private fun clamp(item: MediaItem, position: Long): Long = position.coerceIn(0, item.durationMillis)
}
