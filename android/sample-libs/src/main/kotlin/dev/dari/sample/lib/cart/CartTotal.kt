package dev.dari.sample.lib.cart

/** What a cart costs: [gross] less [discount]; [tax] is the part of gross that is tax. */
public data class CartTotal(public val gross: Money, public val discount: Money, public val tax: Money) {
    /** What has to be paid. */
    public val due: Money get() = gross - discount
}

/** A change that makes no sense. */
public class CartException(public val reason: Reason, message: String) : Exception(message) {
    /** What was wrong. */
    public enum class Reason { QUANTITY, CURRENCY, MISSING, MESSAGE }
}
