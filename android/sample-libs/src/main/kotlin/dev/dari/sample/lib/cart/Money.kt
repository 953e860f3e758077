package dev.dari.sample.lib.cart

/**
 * An amount of money.
 *
 * @property minor in the currency's smallest unit
 * @property currency ISO 4217 code
 */
public data class Money(public val minor: Long, public val currency: String) : Comparable<Money> {
    /** @throws IllegalArgumentException if the currencies differ */
    public operator fun plus(other: Money): Money = Money(minor + same(other).minor, currency)

    /** @throws IllegalArgumentException if the currencies differ */
    public operator fun minus(other: Money): Money = Money(minor - same(other).minor, currency)

    /** This amount [times] times. */
    public operator fun times(times: Int): Money = Money(minor * times, currency)

    /** So many hundredths of this amount, half a unit rounded up. */
    public fun percent(hundredths: Int): Money = Money(Math.floorDiv(minor * hundredths + HALF, HUNDRED), currency)

    override fun compareTo(other: Money): Int = minor.compareTo(same(other).minor)

    private fun same(other: Money): Money {
        require(other.currency == currency) { "Cannot mix $currency and ${other.currency}" }
        return other
    }

    public companion object {
        private const val HUNDRED = 100L
        private const val HALF = 50L

        /** Nothing, in [currency]. */
        public fun zero(currency: String): Money = Money(0, currency)
    }
}
