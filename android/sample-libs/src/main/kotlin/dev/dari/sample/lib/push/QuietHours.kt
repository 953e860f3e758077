package dev.dari.sample.lib.push

/** When not to disturb, in minutes of the day; the end may lie after midnight. */
public class QuietHours(private val fromMinute: Int, private val untilMinute: Int, private val least: Priority = Priority.HIGH) {
    /** Whether [notice] may be shown at [minute] of the day. */
    public fun allows(notice: Notice, minute: Int): Boolean = notice.priority >= least || !isQuiet(minute)

    private fun isQuiet(minute: Int): Boolean =
        if (fromMinute <= untilMinute) minute in fromMinute until untilMinute else minute >= fromMinute || minute < untilMinute
}
