package dev.dari.sample.lib.share

/** Something to hand on. */
public sealed class ShareContent {
    /** Words. */
    public data class Text(public val text: String) : ShareContent()

    /** An address with a title. */
    public data class Link(public val address: String, public val title: String) : ShareContent()

    /** A picture of so many bytes. */
    public data class Image(public val name: String, public val bytes: Long, public val description: String) : ShareContent()
}
