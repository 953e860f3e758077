package dev.dari

/** Which half of an exchange an event is. */
public enum class CaptureKind {
    /** A call. */
    REQUEST,

    /** A reply to one. */
    RESPONSE,
}
