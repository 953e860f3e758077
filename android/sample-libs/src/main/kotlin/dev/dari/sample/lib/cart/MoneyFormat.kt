package dev.dari.sample.lib.cart

/** Writes amounts for people: grouped by thousands, with as many decimals as the currency has. */
public class MoneyFormat(private val groupMark: Char = ',', private val decimalMark: Char = '.') {
    /** Such as `1,234.50 EUR`. */
    public fun format(money: Money): String {
        val digits = decimals(money.currency)
        val text = Math.abs(money.minor).toString().padStart(digits + 1, '0')
        val whole = text.dropLast(digits)
        val sign = if (money.minor < 0) "-" else ""
        val rest = if (digits == 0) "" else decimalMark + text.takeLast(digits)
        return "$sign${grouped(whole)}$rest ${money.currency}"
    }

    private fun grouped(whole: String): String {
        val text = StringBuilder()
        for ((i, digit) in whole.withIndex()) {
            if (i > 0 && (whole.length - i) % GROUP == 0) text.append(groupMark)
            text.append(digit)
        }
        return text.toString()
    }

    private fun decimals(currency: String): Int = when (currency) {
        "JPY", "KRW" -> 0
        "BHD", "KWD" -> 3
        else -> 2
    }

    private companion object {
        const val GROUP = 3
    }
}
