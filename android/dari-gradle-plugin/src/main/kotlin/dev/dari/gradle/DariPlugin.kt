package dev.dari.gradle

import com.android.build.api.instrumentation.AsmClassVisitorFactory
import com.android.build.api.instrumentation.FramesComputationMode
import com.android.build.api.instrumentation.InstrumentationScope
import com.android.build.api.variant.AndroidComponentsExtension
import com.android.build.api.variant.Instrumentation
import com.android.build.api.variant.Variant
import org.gradle.api.Plugin
import org.gradle.api.Project
import org.gradle.api.provider.Provider

/** `plugins { id("dev.dari.capture") }`: puts capture hooks into the debug variants of an app or a library. */
public class DariPlugin : Plugin<Project> {
    override fun apply(project: Project) {
        val extension = project.extensions.create("dari", DariExtension::class.java)
        extension.scope.convention(DariScope.PROJECT)
        project.pluginManager.withPlugin("com.android.application") { register(project, extension, isApp = true) }
        project.pluginManager.withPlugin("com.android.library") { register(project, extension, isApp = false) }
    }

    private fun register(project: Project, extension: DariExtension, isApp: Boolean) {
        val components = project.extensions.getByType(AndroidComponentsExtension::class.java)
        val debug = components.selector().withBuildType("debug")
        val connect: (Variant) -> Unit = { variant -> connect(project, extension, variant.instrumentation, isApp) }
        components.onVariants(debug, connect)
    }

    private fun connect(project: Project, extension: DariExtension, instrumentation: Instrumentation, isApp: Boolean) {
        val scope = extension.scope.get()
        if (scope == DariScope.NONE || !extension.mapping.isPresent) return
        val mapping = project.providers.fileContents(extension.mapping).asText
        use(instrumentation, DariVisitorFactory.OwnClasses::class.java, InstrumentationScope.PROJECT, mapping)
        // A library is packaged without its dependencies: there is nothing else to transform.
        if (scope == DariScope.ALL && isApp) use(instrumentation, DariVisitorFactory.AllClasses::class.java, InstrumentationScope.ALL, mapping)
        // The hooks come with their frames. Another plugin may ask for more; that does no harm.
        instrumentation.setAsmFramesComputationMode(FramesComputationMode.COPY_FRAMES)
    }

    private fun use(
        instrumentation: Instrumentation,
        factory: Class<out AsmClassVisitorFactory<DariParameters>>,
        scope: InstrumentationScope,
        mapping: Provider<String>,
    ) {
        instrumentation.transformClassesWith(factory, scope) { it.mapping.set(mapping) }
    }
}
