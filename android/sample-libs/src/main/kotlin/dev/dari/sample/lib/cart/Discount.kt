package dev.dari.sample.lib.cart

/** What makes a cart cheaper. */
public sealed class Discount {
    /** What is taken off [lines]; never more than they cost. */
    public abstract fun of(lines: List<CartLine>, currency: String): Money

    /** So many hundredths of everything. */
    public class Percent(private val hundredths: Int) : Discount() {
        override fun of(lines: List<CartLine>, currency: String): Money = sum(lines, currency).percent(hundredths)
    }

    /** A fixed amount, from a total of [least] on. */
    public class Fixed(private val amount: Money, private val least: Money) : Discount() {
        override fun of(lines: List<CartLine>, currency: String): Money {
            val total = sum(lines, currency)
            return if (total < least) Money.zero(currency) else minOf(amount, total)
        }
    }

    /** Of every [bought] of one product the cheapest is free. */
    public class OneFree(private val bought: Int) : Discount() {
        override fun of(lines: List<CartLine>, currency: String): Money =
            lines.fold(Money.zero(currency)) { sum, line -> sum + line.product.price * (line.quantity / bought) }
    }

    protected fun sum(lines: List<CartLine>, currency: String): Money =
        lines.fold(Money.zero(currency)) { sum, line -> sum + line.total }
}
