package dev.dari

/**
 * An immutable list of slots, addressed by position: positions only grow, so that one that was handed out stays right
 * when older entries leave. Every change is copy-on-write, but copies one or two chunks and the spine instead of the
 * whole list: at 500 entries about 80 references instead of 500.
 *
 * @property first position of the oldest slot
 * @property end position after the newest slot
 */
internal class MessageLog private constructor(
    @JvmField val first: Long,
    @JvmField val end: Long,
    private val spine: Array<Array<Slot?>?>,
) {
    val size: Int get() = (end - first).toInt()

    operator fun get(position: Long): Slot = spine[index(position, first)]!![offset(position)]!!

    /** With [slot] at the end and without the oldest slots that exceed [bound]. */
    fun append(slot: Slot, bound: Int): MessageLog {
        val newEnd = end + 1
        val newFirst = maxOf(first, newEnd - bound)
        val newSpine = spineOf(newFirst, newEnd)
        val tail = index(end, newFirst)
        // A chunk of its own per list: whoever still reads the old one must not see the new slot.
        val chunk = newSpine[tail]?.copyOf() ?: arrayOfNulls(CHUNK)
        chunk[offset(end)] = slot
        newSpine[tail] = chunk
        if (newFirst > first) forget(newSpine, newFirst)
        return MessageLog(newFirst, newEnd, newSpine)
    }

    /** With [slot] in place of what is at [position]. */
    fun replace(position: Long, slot: Slot): MessageLog {
        val newSpine = spine.copyOf()
        val i = index(position, first)
        val chunk = newSpine[i]!!.copyOf()
        chunk[offset(position)] = slot
        newSpine[i] = chunk
        return MessageLog(first, end, newSpine)
    }

    /** With [older] before the oldest slot, as many of its last ones as [bound] leaves room for. */
    fun prepend(older: List<Slot>, bound: Int): MessageLog {
        val fitting = minOf(older.size, bound - size)
        if (fitting <= 0) return this
        val newFirst = first - fitting
        val newSpine = arrayOfNulls<Array<Slot?>>(chunks(newFirst, end))
        for (position in newFirst until end) {
            val i = index(position, newFirst)
            val chunk = newSpine[i] ?: arrayOfNulls<Slot>(CHUNK).also { newSpine[i] = it }
            chunk[offset(position)] =
                if (position >= first) get(position) else older[older.size - (first - position).toInt()]
        }
        return MessageLog(newFirst, end, newSpine)
    }

    /** Without any slot; the next one gets the position that it would have got. */
    fun emptied(): MessageLog = MessageLog(end, end, arrayOfNulls(0))

    /** The entries, oldest first, in a list of their own. */
    fun entries(): List<MessageEntry> {
        val list = ArrayList<MessageEntry>(size)
        for (position in first until end) list.add(get(position).entry)
        return list
    }

    /** The chunks that hold [newFirst] until [newEnd], shared with this list where they exist. */
    private fun spineOf(newFirst: Long, newEnd: Long): Array<Array<Slot?>?> {
        val count = chunks(newFirst, newEnd)
        val skipped = index(newFirst, first)
        val result = arrayOfNulls<Array<Slot?>>(count)
        val shared = minOf(count, spine.size - skipped)
        if (shared > 0) System.arraycopy(spine, skipped, result, 0, shared)
        return result
    }

    /** Clears what lies before [newFirst] in its chunk: a shared chunk would keep contents alive that have left. */
    private fun forget(newSpine: Array<Array<Slot?>?>, newFirst: Long) {
        val used = offset(newFirst)
        if (used == 0) return
        val head = newSpine[0]!!.copyOf()
        for (i in 0 until used) head[i] = null
        newSpine[0] = head
    }

    internal companion object {
        private const val SHIFT = 5
        private const val CHUNK = 1 shl SHIFT
        private const val MASK = CHUNK - 1L

        /** Room for loaded entries before the first captured one. */
        const val START: Long = 1L shl 40

        val EMPTY: MessageLog = MessageLog(START, START, arrayOfNulls(0))

        private fun index(position: Long, first: Long): Int = ((position shr SHIFT) - (first shr SHIFT)).toInt()

        private fun offset(position: Long): Int = (position and MASK).toInt()

        private fun chunks(first: Long, end: Long): Int = if (first == end) 0 else index(end - 1, first) + 1
    }
}
