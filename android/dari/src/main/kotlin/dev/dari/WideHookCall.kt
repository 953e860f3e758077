package dev.dari

/** A [HookCall] with room for eight references, four integers and four floating-point numbers. */
@Suppress("LongParameterList")
internal class WideHookCall(
    a0: Any?, a1: Any?, a2: Any?, a3: Any?,
    private val a4: Any?, private val a5: Any?, private val a6: Any?, private val a7: Any?,
    private val p0: Long, private val p1: Long, private val p2: Long, private val p3: Long,
    private val d0: Double, private val d1: Double, private val d2: Double, private val d3: Double,
) : HookCall(a0, a1, a2, a3) {
    override fun reference(slot: Int): Any? = when (slot) {
        4 -> a4
        5 -> a5
        6 -> a6
        7 -> a7
        else -> super.reference(slot)
    }

    override fun integer(slot: Int): Long = when (slot) {
        0 -> p0
        1 -> p1
        2 -> p2
        3 -> p3
        else -> super.integer(slot)
    }

    override fun decimal(slot: Int): Double = when (slot) {
        0 -> d0
        1 -> d1
        2 -> d2
        3 -> d3
        else -> super.decimal(slot)
    }
}
