package dev.dari.gradle

import org.gradle.api.file.RegularFileProperty
import org.gradle.api.provider.Property

/** `dari { mapping = file("dari.json"); scope = DariScope.ALL }` in an app's build file. */
public interface DariExtension {
    /** The mapping file, see dari-plugin's README. Without one nothing is transformed. */
    public val mapping: RegularFileProperty

    /** How far the transform reaches; [DariScope.PROJECT] unless set. */
    public val scope: Property<DariScope>
}

/** How far the transform reaches. */
public enum class DariScope {
    /** Nowhere: the build is as without the plugin. */
    NONE,

    /** The classes of the module that applies the plugin. */
    PROJECT,

    /** Also those of everything that the app depends on, other modules included. */
    ALL,
}
