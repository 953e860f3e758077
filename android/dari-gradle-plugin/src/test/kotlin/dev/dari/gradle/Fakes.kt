package dev.dari.gradle

import com.android.build.api.instrumentation.ClassContext
import com.android.build.api.instrumentation.ClassData
import com.android.build.api.instrumentation.InstrumentationContext
import org.gradle.api.provider.Property
import org.objectweb.asm.Opcodes
import java.lang.reflect.InvocationHandler
import java.lang.reflect.Proxy

/** An object of interface [T] that answers the methods in [answers] by name, and fails at any other. */
inline fun <reified T : Any> fake(answers: Map<String, (List<Any?>) -> Any?>): T {
    val handler = InvocationHandler { self, method, arguments ->
        when (method.name) {
            "hashCode" -> System.identityHashCode(self)
            "equals" -> self === arguments[0]
            "toString" -> "fake ${T::class.java.simpleName}"
            else -> (answers[method.name] ?: error("${T::class.java.simpleName}.${method.name} is not expected"))(arguments.orEmpty().toList())
        }
    }
    return Proxy.newProxyInstance(T::class.java.classLoader, arrayOf(T::class.java), handler) as T
}

/** A property that holds what it was set to, or its convention. */
class FakeProperty<V : Any>(private var value: V? = null) {
    private var convention: V? = null

    val property: Property<V> = fake(
        mapOf(
            "get" to { _ -> value ?: convention ?: error("no value") },
            "isPresent" to { _ -> (value ?: convention) != null },
            "set" to { (given) -> @Suppress("UNCHECKED_CAST") (given as V?).also { value = it }; null },
            "convention" to { (given) -> @Suppress("UNCHECKED_CAST") (given as V?).also { convention = it }; null },
        ),
    )
}

/** What the Android Gradle Plugin knows of a class, from a list of its parents. */
class FakeClasses(vararg classes: FakeData) : ClassContext {
    private val all = classes.associateBy { it.className }
    val asked = ArrayList<String>()

    override val currentClassData: ClassData get() = all.values.first()

    override fun loadClassData(className: String): ClassData? {
        asked.add(className)
        return all[className]
    }
}

class FakeData(
    override val className: String,
    override val superClasses: List<String> = listOf("java.lang.Object"),
    override val interfaces: List<String> = emptyList(),
) : ClassData {
    override val classAnnotations: List<String> get() = emptyList()
}

private fun parameters(mapping: String): DariParameters =
    fake(mapOf("getMapping" to { _ -> FakeProperty(mapping).property }))

private fun context(): InstrumentationContext = fake(mapOf("getApiVersion" to { _ -> FakeProperty(Opcodes.ASM9).property }))

/** As Gradle makes the factory: with the two members that are left open. */
class FakeOwnClasses(mapping: String) : DariVisitorFactory.OwnClasses() {
    override val parameters: Property<DariParameters> = FakeProperty(parameters(mapping)).property
    override val instrumentationContext: InstrumentationContext = context()
}

class FakeAllClasses(mapping: String) : DariVisitorFactory.AllClasses() {
    override val parameters: Property<DariParameters> = FakeProperty(parameters(mapping)).property
    override val instrumentationContext: InstrumentationContext = context()
}
