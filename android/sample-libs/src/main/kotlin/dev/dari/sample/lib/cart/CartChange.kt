package dev.dari.sample.lib.cart

/** What happened to a cart. */
public sealed class CartChange {
    /** More of a product. */
    public data class Added(public val sku: String, public val quantity: Int) : CartChange()

    /** None of a product any more. */
    public data class Removed(public val sku: String, public val quantity: Int) : CartChange()

    /** So many discounts now. */
    public data class Discounted(public val discounts: Int) : CartChange()
}
