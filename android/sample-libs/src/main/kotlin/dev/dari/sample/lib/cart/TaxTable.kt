package dev.dari.sample.lib.cart

/** How a product is taxed. */
public enum class TaxClass { STANDARD, REDUCED, NONE }

/** Rates of a country, in hundredths. */
public class TaxTable(private val standard: Int, private val reduced: Int) {
    /** The tax that is part of [gross], an amount with its tax. */
    public fun contained(gross: Money, taxClass: TaxClass): Money {
        val rate = rate(taxClass)
        return Money(Math.round(gross.minor.toDouble() * rate / (HUNDRED + rate)), gross.currency)
    }

    private fun rate(taxClass: TaxClass): Int = when (taxClass) {
        TaxClass.STANDARD -> standard
        TaxClass.REDUCED -> reduced
        TaxClass.NONE -> 0
    }

    public companion object {
        private const val HUNDRED = 100

        /** The table of [country], an ISO 3166 code; no tax where it is not known. */
        public fun of(country: String): TaxTable = when (country) {
            "KR" -> TaxTable(standard = 10, reduced = 0)
            "DE" -> TaxTable(standard = 19, reduced = 7)
            "FR" -> TaxTable(standard = 20, reduced = 5)
            else -> TaxTable(standard = 0, reduced = 0)
        }
    }
}
