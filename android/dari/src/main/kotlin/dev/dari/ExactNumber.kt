package dev.dari

/**
 * An integer beyond Long, which org.json keeps as a double only. Inside a document it behaves and prints as that double;
 * mapped by itself, as an id, it has the digits that were sent.
 */
internal class ExactNumber(private val value: Double, @JvmField val digits: String) : Number() {
    override fun toDouble(): Double = value
    override fun toFloat(): Float = value.toFloat()
    override fun toLong(): Long = value.toLong()
    override fun toInt(): Int = value.toInt()
    override fun toShort(): Short = value.toInt().toShort()
    override fun toByte(): Byte = value.toInt().toByte()
    override fun toString(): String = value.toString()
}
