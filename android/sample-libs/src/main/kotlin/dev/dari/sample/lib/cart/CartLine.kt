package dev.dari.sample.lib.cart

/** Something on sale: [sku] names it, [taxClass] says how it is taxed. */
public data class Product(
    public val sku: String,
    public val title: String,
    public val price: Money,
    public val taxClass: TaxClass = TaxClass.STANDARD,
)

/** A product so many times. */
public data class CartLine(public val product: Product, public val quantity: Int) {
    /** What the line costs before any discount. */
    public val total: Money get() = product.price * quantity
}
