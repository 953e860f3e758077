package dev.dari.sample.lib.media

import java.util.Random

/** An order of items, with a place in it. */
public class Playlist(items: List<MediaItem>, public val repeat: Repeat = Repeat.NONE) {
    /** What comes after the last item. */
    public enum class Repeat { NONE, ONE, ALL }

    private var order = items.toList()
    private var at = 0

    /** The item whose turn it is; null in an empty list. */
    public val current: MediaItem? get() = order.getOrNull(at)

    /** Goes on; null at the end. */
    public fun next(): MediaItem? {
        if (order.isEmpty()) return null
        when (repeat) {
            Repeat.ONE -> Unit
            Repeat.ALL -> at = (at + 1) % order.size
            Repeat.NONE -> if (at + 1 < order.size) at++ else return null
        }
        return current
    }

    /** Goes back; stays at the first. */
    public fun previous(): MediaItem? {
        at = maxOf(0, at - 1)
        return current
    }

    /** Mixes what is still to come. */
    public fun shuffle(seed: Long) {
        val rest = order.drop(at + 1).toMutableList()
        rest.shuffle(Random(seed))
        order = order.take(at + 1) + rest
    }
}
