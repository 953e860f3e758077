package dev.dari.plugin.transform

/**
 * What is put into one method of a class.
 * @property hooks in the order of the rules.
 * @property suspends set for a Kotlin suspend method.
 * @property silences descriptors of the hooks to be passed over in the call with this ordinal (see [SuperCall]).
 */
internal class MethodPlan(
    val name: String,
    val descriptor: String,
    val hooks: List<Hook>,
    val suspends: SuspendShape?,
    val silences: Map<Int, List<String>> = emptyMap(),
)
