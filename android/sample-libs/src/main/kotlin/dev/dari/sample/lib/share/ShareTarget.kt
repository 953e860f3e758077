package dev.dari.sample.lib.share

/** Where things can be handed on to. */
public abstract class ShareTarget(public val name: String) {
    /** Whether it takes [content]. */
    public abstract fun accepts(content: ShareContent): Boolean

    /** The text that goes there. */
    public abstract fun render(content: ShareContent): String

    /** Short messages of at most [most] characters. */
    public class ShortMessage(private val most: Int) : ShareTarget("message") {
        override fun accepts(content: ShareContent): Boolean = content !is ShareContent.Image

        override fun render(content: ShareContent): String = when (content) {
            is ShareContent.Text -> TextCutter.cut(content.text, most)
            is ShareContent.Link -> TextCutter.cut(content.title, most - content.address.length - 1) + " " + content.address
            is ShareContent.Image -> ""
        }
    }

    /** A mail with a subject. */
    public class Mail : ShareTarget("mail") {
        override fun accepts(content: ShareContent): Boolean = content !is ShareContent.Image || content.bytes <= MOST_BYTES

        override fun render(content: ShareContent): String = when (content) {
            is ShareContent.Text -> "Subject: ${TextCutter.cut(content.text.lineSequence().first(), SUBJECT)}\n\n${content.text}"
            is ShareContent.Link -> "Subject: ${content.title}\n\n${content.address}"
            is ShareContent.Image -> "Subject: ${content.description}\n\n[${content.name}]"
        }

        private companion object {
            const val MOST_BYTES = 10_000_000L
            const val SUBJECT = 78
        }
    }

    /** A note in Markdown. */
    public class Note : ShareTarget("note") {
        override fun accepts(content: ShareContent): Boolean = true

        override fun render(content: ShareContent): String = when (content) {
            is ShareContent.Text -> content.text.lines().joinToString("\n") { "> $it" }
            is ShareContent.Link -> "[${Markdown.escape(content.title)}](${content.address})"
            is ShareContent.Image -> "![${Markdown.escape(content.description)}](${content.name})"
        }
    }
}
