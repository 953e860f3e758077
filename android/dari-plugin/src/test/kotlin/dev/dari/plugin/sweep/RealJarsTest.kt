package dev.dari.plugin.sweep

import dev.dari.plugin.Transformed
import dev.dari.plugin.dsl.dari
import dev.dari.plugin.mapping.Mapping
import dev.dari.plugin.mapping.Scope
import dev.dari.plugin.transform
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.io.File
import java.net.URLClassLoader
import java.nio.file.Files
import java.nio.file.Path
import java.util.jar.JarFile

/** Large public jars, whole: nothing is touched without a match, and with hooks everywhere every class still links. */
class RealJarsTest {
    @TempDir
    lateinit var temp: Path

    private val classPath = System.getProperty("java.class.path").split(File.pathSeparator).filter { it.endsWith(".jar") }.map(Path::of)

    private fun jar(name: String): Path = classPath.single { Regex("${Regex.escape(name)}-\\d.*").matches(it.fileName.toString()) }

    private fun run(name: String, out: String, mapping: Mapping): Transformed =
        transform(mapping, temp.resolve(out), jars = listOf(jar(name)), scope = Scope.ALL, classPath = classPath - jar(name), allowUnmatched = true)

    @ParameterizedTest
    @ValueSource(strings = ["kotlin-stdlib", "guava", "okhttp", "kotlinx-coroutines-core-jvm", "protobuf-java", "kotlin-compiler-embeddable"])
    fun `a mapping that matches nothing copies the jar`(name: String) {
        val nothing = dari {
            request("class") { scope = Scope.ALL; className = "no.such.Bridge"; method = "postMessage"; data = arg(0) }
            request("annotation") { scope = Scope.ALL; annotation = "android.webkit.JavascriptInterface"; data = arg(0) }
            request("subclass") { scope = Scope.ALL; subclassesOf = "no.such.Base"; data = arg(0) }
        }
        val done = run(name, "nothing", nothing)
        assertEquals(-1, Files.mismatch(jar(name), done.jar(jar(name).fileName.toString())))
        assertEquals(3, done.texts("unmatched", "rule").size)
    }

    @ParameterizedTest
    @ValueSource(strings = ["kotlin-stdlib", "guava", "okhttp", "kotlinx-coroutines-core-jvm", "protobuf-java"])
    fun `with hooks in every method every class links as before`(name: String) {
        val everything = dari {
            request("reply") {
                scope = Scope.ALL
                subclassesOf = "java.lang.Object"
                handlerName = methodName
                reply { data = returnValue }
            }
            request("first") { scope = Scope.ALL; subclassesOf = "java.lang.Object"; data = arg(0) }
            response("second") { scope = Scope.ALL; subclassesOf = "java.lang.Object"; requestId = join(arg(0), arg(1)) }
        }
        val done = run(name, "everything", everything)
        val transformed = done.jar(jar(name).fileName.toString())
        val hooked = done.texts("hooked", "class")
        val reasons = done.texts("skipped", "reason").toSet()
        assertTrue(hooked.distinct().size > 200, "only ${hooked.distinct().size} classes are hooked")
        assertTrue("method-too-large" !in reasons && "class-not-writable" !in reasons, reasons.toString())
        val before = link(jar(name))
        val after = link(transformed)
        assertEquals(before.keys, after.keys)
        assertEquals(before.filterValues { it != LINKED }, after.filterValues { it != LINKED })
        assertTrue(after.values.count { it == LINKED } > after.size * 9 / 10, after.filterValues { it != LINKED }.toString())
        assertTrue(hooked.count { it in after } * 10 > hooked.size * 9, "the hooked classes are among those that were linked")
    }

    /** Links every class of [jar] in a fresh loader and says how that ended; linking verifies. */
    private fun link(jar: Path): Map<String, String> {
        val urls = (listOf(jar) + classPath.filter { it.fileName != jar.fileName }).map { it.toUri().toURL() }
        val names = JarFile(jar.toFile()).use { file ->
            file.entries().asSequence().map { it.name }.filter { it.endsWith(".class") && !it.startsWith("META-INF/") && !it.endsWith("module-info.class") }.toList()
        }
        return URLClassLoader(urls.toTypedArray(), ClassLoader.getPlatformClassLoader()).use { loader ->
            names.map { it.removeSuffix(".class").replace('/', '.') }.associateWith { name ->
                try {
                    // Asking for the methods links the class without running its initialiser.
                    Class.forName(name, false, loader).declaredMethods
                    LINKED
                } catch (e: LinkageError) {
                    "${e.javaClass.simpleName}: ${e.message}"
                }
            }
        }
    }

    private companion object {
        const val LINKED = "linked"
    }
}
