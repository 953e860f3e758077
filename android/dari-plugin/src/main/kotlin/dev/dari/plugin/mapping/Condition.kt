package dev.dari.plugin.mapping

import dev.dari.plugin.json.JsonValue

/** A test of [value] that decides whether a call is a message at all; checked after every json() field has been parsed. */
public data class Condition(val value: Expression, val test: Test) {
    /** What [value] must be. */
    public sealed class Test {
        /** Exactly [text]; an absent value never equals. */
        public data class Equals(val text: String) : Test()

        /** Anything but [text], absent included. */
        public data class NotEquals(val text: String) : Test()

        /** There at all (neither absent nor null) when [present] is true, absent or null when it is false. */
        public data class Present(val present: Boolean) : Test()
    }

    internal fun toJson(): JsonValue = when (test) {
        is Test.Equals -> JsonValue.obj("value" to value.toJson(), "equals" to JsonValue.str(test.text))
        is Test.NotEquals -> JsonValue.obj("value" to value.toJson(), "notEquals" to JsonValue.str(test.text))
        is Test.Present -> JsonValue.obj("value" to value.toJson(), "present" to JsonValue.Bool(test.present))
    }
}
