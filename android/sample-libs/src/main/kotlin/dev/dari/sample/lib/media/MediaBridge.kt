package dev.dari.sample.lib.media

import android.webkit.JavascriptInterface

/** The player as the page calls it: a command, the request's id and a number. */
public class MediaBridge(private val player: Player, private val subtitles: Subtitles) {
    /** The last answer, for whoever hands it to the page. */
    public var answer: String? = null
        private set

    /** Obeys [command] (`play`, `pause`, `skip`, `seek`, `cue`); [value] is a place in ms where it needs one. */
    @JavascriptInterface
    public fun postMedia(command: String, requestId: String, value: Long) {
        val done = when (command) {
            "play" -> player.play()
            "pause" -> player.pause()
            "skip" -> player.skip()
            "seek" -> player.seek(value)
            "cue" -> Unit
            else -> null
        }
        val cues = subtitles.at(player.positionMillis()).joinToString(" / ") { it.text }
        answer = if (done == null) "$requestId: unknown" else "$requestId: ${describe(player.state)} $cues".trim()
    }

    private fun describe(state: PlayerState): String = when (state) {
        is PlayerState.Playing -> "plays ${state.item.title}"
        is PlayerState.Paused -> "stands in ${state.item.title}"
        is PlayerState.Ended -> "ended ${state.item.title}"
        PlayerState.Idle -> "idle"
    }
}
