package dev.dari

/**
 * Everything that a captured event changes, as one immutable value: replacing it is one compare-and-set, so list,
 * ids and counts always agree and no caller ever waits for another.
 *
 * @property change number of the last change
 * @property retained UTF-16 units held by the list; kept only if the configuration limits them
 * @property undropped no slot before this position holds content; used only with such a limit
 * @property clears how often the list was cleared
 * @property clearedEnd the list's end at the last clear
 * @property claimableUntil until when (ms) some reply still waits for its request; 0 if none does
 */
internal class State(
    @JvmField val log: MessageLog,
    @JvmField val change: Long,
    @JvmField val requests: Long,
    @JvmField val responses: Long,
    @JvmField val unparsable: Long,
    @JvmField val evicted: Long,
    @JvmField val dropped: Long,
    @JvmField val retained: Long,
    @JvmField val undropped: Long,
    @JvmField val clears: Int,
    @JvmField val clearedEnd: Long,
    @JvmField val claimableUntil: Long,
) {
    /** With [entry] at [position], which is the list's end or holds the entry's former value, and with the event counted. */
    fun put(
        position: Long,
        entry: MessageEntry,
        config: DariConfig,
        requests: Int = 0,
        responses: Int = 0,
        unparsable: Boolean = false,
        claimableUntil: Long = this.claimableUntil,
    ): State {
        val slot = Slot(entry, change + 1)
        val appends = position == log.end
        val newLog = if (appends) log.append(slot, config.maxEntries) else log.replace(position, slot)
        val evicts = newLog.first - log.first
        val next = State(
            newLog, change + 1, this.requests + requests, this.responses + responses,
            this.unparsable + (if (unparsable) 1 else 0), evicted + evicts, dropped, retained, undropped,
            clears, clearedEnd, claimableUntil,
        )
        val limit = config.maxRetainedBytes ?: return next
        var held = retained + units(entry)
        if (!appends) held -= units(log[position].entry)
        for (gone in log.first until newLog.first) held -= units(log[gone].entry)
        return next.limited(limit, held, minOf(undropped, position))
    }

    /** With the event counted that no longer has an entry. */
    fun counted(responses: Int, unparsable: Boolean): State = State(
        log, change, requests, this.responses + responses, this.unparsable + (if (unparsable) 1 else 0), evicted,
        dropped, retained, undropped, clears, clearedEnd, claimableUntil,
    )

    /** With [older] before the list. */
    fun adopting(older: List<Slot>, config: DariConfig): State {
        val newLog = log.prepend(older, config.maxEntries)
        val next = State(
            newLog, change + 1, requests, responses, unparsable, evicted, dropped, retained, newLog.first,
            clears, clearedEnd, claimableUntil,
        )
        val limit = config.maxRetainedBytes ?: return next
        var held = retained
        for (position in newLog.first until log.first) held += units(newLog[position].entry)
        return next.limited(limit, held, newLog.first)
    }

    /** With an empty list. */
    fun cleared(): State = State(
        log.emptied(), change + 1, requests, responses, unparsable, evicted, dropped, 0, log.end,
        clears + 1, log.end, 0,
    )

    /** With the oldest contents dropped until at most [limit] bytes are held, of [held] units from [from] on. */
    private fun limited(limit: Long, held: Long, from: Long): State {
        var newLog = log
        var units = held
        var drops = dropped
        var position = maxOf(from, log.first)
        while (units > limit / BYTES_PER_UNIT && position < newLog.end) {
            val entry = newLog[position].entry
            val size = units(entry)
            if (size > 0) {
                val bare = entry.copy(requestData = null, responseData = null, contentDropped = true)
                newLog = newLog.replace(position, Slot(bare, change))
                units -= size
                drops++
            }
            position++
        }
        return State(
            newLog, change, requests, responses, unparsable, evicted, drops, units, position,
            clears, clearedEnd, claimableUntil,
        )
    }

    internal companion object {
        private const val BYTES_PER_UNIT = 2

        val INITIAL: State = State(
            log = MessageLog.EMPTY, change = 0, requests = 0, responses = 0, unparsable = 0, evicted = 0, dropped = 0,
            retained = 0, undropped = MessageLog.START, clears = 0, clearedEnd = MessageLog.START, claimableUntil = 0,
        )

        private fun units(entry: MessageEntry): Int = (entry.requestData?.length ?: 0) + (entry.responseData?.length ?: 0)
    }
}
