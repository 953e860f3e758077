package dev.dari

/** An entry in the list, with the number of the change that put it there: the writer asks for newer changes only. */
internal class Slot(@JvmField val entry: MessageEntry, @JvmField val change: Long)
