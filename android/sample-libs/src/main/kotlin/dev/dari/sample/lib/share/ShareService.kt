package dev.dari.sample.lib.share

/** Hands things on. */
public class ShareService(
    private val targets: List<ShareTarget> = listOf(ShareTarget.ShortMessage(160), ShareTarget.Mail(), ShareTarget.Note()),
    private val nowMillis: () -> Long = System::currentTimeMillis,
) {
    private val ranking = TargetRanking(HALF_LIFE_MILLIS)
    private val cleaner = LinkCleaner()

    /** What was handed on. */
    public val history: ShareHistory = ShareHistory(50)

    /** Targets for [content], best first. */
    public fun targets(content: ShareContent): List<ShareTarget> = ranking.sort(targets.filter { it.accepts(content) }, nowMillis())

    /** Hands [content] to [target]; what went there, or null if there is no such target. */
    public fun share(content: ShareContent, target: String): String? {
        val clean = if (content is ShareContent.Link) content.copy(address = cleaner.clean(content.address)) else content
        val chosen = targets(clean).find { it.name == target } ?: return null
        val text = chosen.render(clean)
        ranking.note(target, nowMillis())
        history.add(ShareHistory.Entry(target, text, nowMillis()))
        return text
    }

    private companion object {
        const val HALF_LIFE_MILLIS = 7L * 24 * 3_600_000
    }
}
