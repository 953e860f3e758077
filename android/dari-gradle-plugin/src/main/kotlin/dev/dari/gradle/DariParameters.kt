package dev.dari.gradle

import com.android.build.api.instrumentation.InstrumentationParameters
import org.gradle.api.provider.Property
import org.gradle.api.tasks.Input

/** What a transformed class depends on besides itself; Gradle's caches go by it. */
public interface DariParameters : InstrumentationParameters {
    /** The mapping's text, not its path: equal rules in another checkout are the same input. */
    @get:Input
    public val mapping: Property<String>
}
