package dev.dari.sample.lib.cart

/** A cart in [currency]; not for several threads. */
public class Cart(public val currency: String) {
    private val products = LinkedHashMap<String, CartLine>()
    private val discounts = ArrayList<Discount>()
    private val listeners = ArrayList<Listener>()

    /** Hears of changes. */
    public fun interface Listener {
        /** The cart is another one now. */
        public fun onChange(change: CartChange)
    }

    /** Lines in the order in which they were added. */
    public val lines: List<CartLine> get() = products.values.toList()

    /** Calls [listener] after every change. */
    public fun listen(listener: Listener) {
        listeners.add(listener)
    }

    /** @throws CartException if the quantity or the currency is impossible */
    public fun add(product: Product, quantity: Int = 1) {
        if (quantity < 1) throw CartException(CartException.Reason.QUANTITY, "Cannot add $quantity of ${product.sku}")
        if (product.price.currency != currency) throw CartException(CartException.Reason.CURRENCY, "Cannot add ${product.price.currency} to $currency")
        val before = products[product.sku]?.quantity ?: 0
        products[product.sku] = CartLine(product, before + quantity)
        tell(CartChange.Added(product.sku, quantity))
    }

    /** @throws CartException if [sku] is not in the cart */
    public fun remove(sku: String) {
        val line = products.remove(sku) ?: throw CartException(CartException.Reason.MISSING, "There is no $sku in the cart")
        tell(CartChange.Removed(sku, line.quantity))
    }

    /** Adds a discount; the order does not matter, all are taken from the full price. */
    public fun discount(discount: Discount) {
        discounts.add(discount)
        tell(CartChange.Discounted(discounts.size))
    }

    /** What everything costs, for a customer in [country]. */
    public fun total(country: String): CartTotal {
        val gross = lines.fold(Money.zero(currency)) { sum, line -> sum + line.total }
        val off = discounts.fold(Money.zero(currency)) { sum, discount -> sum + discount.of(lines, currency) }
        val taxes = TaxTable.of(country)
        val tax = lines.fold(Money.zero(currency)) { sum, line -> sum + taxes.contained(line.total, line.product.taxClass) }
        return CartTotal(gross, minOf(off, gross), tax)
    }

    private fun tell(change: CartChange) {
        for (listener in listeners) listener.onChange(change)
    }
}
