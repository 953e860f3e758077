package dev.dari.plugin

/**
 * What one transform did.
 * @property reportJson the report document.
 * @property warnings sentences for the person who builds, also in the report.
 * @property errors sentences; not empty means that the build must fail.
 * @property reused how many jars were not scanned and how many outputs not written again, because a run before had done it.
 */
public class TransformResult internal constructor(
    public val reportJson: String,
    public val warnings: List<String>,
    public val errors: List<String>,
    public val reused: Int,
)

/** The inputs cannot be transformed as asked; the message is one sentence that says what to do. */
public class TransformException(message: String, cause: Throwable? = null) : Exception(message, cause)
