package dev.dari.sample.lib.push

/** Something to tell. */
public data class Notice(
    public val id: String,
    public val topic: String,
    public val title: String,
    public val priority: Priority = Priority.NORMAL,
    public val collapseKey: String? = null,
    public val createdAtMillis: Long = 0,
)

/** How much something matters. */
public enum class Priority { LOW, NORMAL, HIGH }
