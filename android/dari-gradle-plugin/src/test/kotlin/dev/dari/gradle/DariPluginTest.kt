package dev.dari.gradle

import com.android.build.api.instrumentation.FramesComputationMode
import com.android.build.api.instrumentation.InstrumentationScope
import com.android.build.api.variant.AndroidComponentsExtension
import com.android.build.api.variant.Instrumentation
import com.android.build.api.variant.Variant
import com.android.build.api.variant.VariantSelector
import org.gradle.api.Action
import org.gradle.api.Project
import org.gradle.api.file.FileContents
import org.gradle.api.file.RegularFileProperty
import org.gradle.api.plugins.AppliedPlugin
import org.gradle.api.plugins.ExtensionContainer
import org.gradle.api.plugins.PluginManager
import org.gradle.api.provider.Provider
import org.gradle.api.provider.ProviderFactory
import org.gradle.api.tasks.Input
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Test
import java.util.Properties

/** What the plugin asks of Gradle and of the Android Gradle Plugin, both faked. */
class DariPluginTest {
    private val scope = FakeProperty<DariScope>()
    private val registered = ArrayList<String>()
    private val buildTypes = ArrayList<String>()
    private var hasMapping = true

    private val text: Provider<String> = fake(mapOf("get" to { _ -> "the text" }))
    private val file: RegularFileProperty = fake(mapOf("isPresent" to { _ -> hasMapping }))
    private val extension: DariExtension = fake(mapOf("getScope" to { _ -> scope.property }, "getMapping" to { _ -> file }))

    private fun project(android: String): Project {
        val extensions: ExtensionContainer = fake(mapOf("create" to { _ -> extension }, "getByType" to { _ -> components() }))
        val plugins: PluginManager = fake(
            mapOf(
                "withPlugin" to { (id, action) ->
                    @Suppress("UNCHECKED_CAST")
                    if (id == android) (action as Action<AppliedPlugin>).execute(fake(emptyMap()))
                    null
                },
            ),
        )
        val contents: FileContents = fake(mapOf("getAsText" to { _ -> text }))
        val providers: ProviderFactory = fake(mapOf("fileContents" to { (given) -> contents.also { check(given === file) } }))
        return fake(mapOf("getExtensions" to { _ -> extensions }, "getPluginManager" to { _ -> plugins }, "getProviders" to { _ -> providers }))
    }

    private fun components(): AndroidComponentsExtension<*, *, *> {
        val selected: VariantSelector = fake(emptyMap())
        val selector: VariantSelector = fake(mapOf("withBuildType" to { (type) -> buildTypes.add(type as String); selected }))
        val variant: Variant = fake(mapOf("getInstrumentation" to { _ -> instrumentation() }))
        return fake(
            mapOf(
                "selector" to { _ -> selector },
                "onVariants" to { (given, connect) ->
                    check(given === selected)
                    @Suppress("UNCHECKED_CAST")
                    (connect as (Variant) -> Unit)(variant)
                },
            ),
        )
    }

    private fun instrumentation(): Instrumentation = fake(
        mapOf(
            "transformClassesWith" to { (factory, scope, configure) ->
                var mapping: Any? = null
                val parameters: DariParameters = fake(mapOf("getMapping" to { _ -> fake<org.gradle.api.provider.Property<String>>(mapOf("set" to { (given) -> mapping = given; null })) }))
                @Suppress("UNCHECKED_CAST")
                (configure as (DariParameters) -> Unit)(parameters)
                check(mapping === text) { "the mapping's text is not the input" }
                registered.add("${(factory as Class<*>).simpleName} ${scope as InstrumentationScope}")
            },
            "setAsmFramesComputationMode" to { (mode) -> registered.add((mode as FramesComputationMode).name) },
        ),
    )

    private fun apply(android: String, wanted: DariScope?): List<String> {
        wanted?.let { scope.property.set(it) }
        DariPlugin().apply(project(android))
        return registered
    }

    @Test
    fun `apply() transforms the debug variant's own classes unless told otherwise`() {
        assertEquals(listOf("OwnClasses PROJECT", "COPY_FRAMES"), apply("com.android.application", null))
        assertEquals(listOf("debug"), buildTypes)
    }

    @Test
    fun `apply() transforms dependencies too when asked`() {
        assertEquals(listOf("OwnClasses PROJECT", "AllClasses ALL", "COPY_FRAMES"), apply("com.android.application", DariScope.ALL))
    }

    @Test
    fun `apply() transforms a library's own classes only`() {
        assertEquals(listOf("OwnClasses PROJECT", "COPY_FRAMES"), apply("com.android.library", DariScope.ALL))
    }

    @Test
    fun `apply() transforms nothing when told so, without a mapping, or without Android`() {
        assertEquals(emptyList<String>(), apply("com.android.application", DariScope.NONE))
        hasMapping = false
        assertEquals(emptyList<String>(), apply("com.android.application", DariScope.ALL))
        hasMapping = true
        assertEquals(emptyList<String>(), apply("org.jetbrains.kotlin.jvm", DariScope.ALL))
    }

    @Test
    fun `the mapping's text is an input of the transform`() {
        assertNotNull(DariParameters::class.java.getMethod("getMapping").getAnnotation(Input::class.java))
    }

    @Test
    fun `the plugin's id leads to its class`() {
        val properties = Properties()
        javaClass.getResourceAsStream("/META-INF/gradle-plugins/dev.dari.capture.properties").use { properties.load(it) }
        assertEquals(DariPlugin::class.java.name, properties.getProperty("implementation-class"))
    }
}
