package dev.dari.apk.api

import com.android.tools.r8.CompilationMode
import com.android.tools.r8.D8
import com.android.tools.r8.D8Command
import com.android.tools.r8.JdkClassFileProvider
import com.android.tools.r8.OutputMode
import dev.dari.apk.dex.ClassSources
import dev.dari.apk.dex.DexOperation
import dev.dari.apk.sha256
import dev.dari.apk.support.Fixture
import dev.dari.apk.support.call
import dev.dari.apk.support.failure
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path

internal class CheckApiOperationTest {
    @TempDir lateinit var folder: Path
    private val check = CheckApiOperation()
    private val dex = DexOperation(2)

    private fun dexOf(name: String, vararg sources: Pair<String, String>, classPath: List<Path> = emptyList()): Path {
        val classes = Fixture.javac(folder.resolve(name), 17, classPath, *sources)
        dex.call("dex", "inputs" to listOf(classes), "classpath" to classPath, "out" to folder.resolve("$name-dex"))
        return folder.resolve("$name-dex/classes.dex")
    }

    private fun problems(dexes: List<Path>, ignore: List<String> = emptyList()): List<String> =
        check.failure("checkApi", "dexes" to dexes, "signatures" to Fixture.signatures, "ignore" to ignore).diagnostics.map { it.message }

    private fun references(dexes: List<Path>, ignore: List<String> = emptyList()): Int =
        check.call("checkApi", "dexes" to dexes, "signatures" to Fixture.signatures, "ignore" to ignore).getInt("references")

    @Test
    fun `newer Java API that D8 replaces is fine`() {
        val file = dexOf("app", "a.A" to "package a; public class A { Object f(String s) { return java.util.List.of(s.isBlank(), s.repeat(2)); } }")
        assertTrue(references(listOf(file)) > 0)
    }

    @Test
    fun `the same API left as it is fails, although the signature file lists it`() {
        val classes = Fixture.javac(folder.resolve("app"), 17, emptyList(), "a.A" to "package a; public class A { Object f(String s) { return java.util.List.of(s.isBlank()); } }")
        val command = D8Command.builder().addProgramFiles(ClassSources(classes).files()).setMinApiLevel(26).setMode(CompilationMode.DEBUG)
            .addLibraryResourceProvider(JdkClassFileProvider.fromJdkHome(Path.of(System.getProperty("java.home")))).setDisableDesugaring(true)
        D8.run(command.setOutput(Files.createDirectories(folder.resolve("plain")), OutputMode.DexIndexed).build())
        assertEquals(
            listOf(
                "java/lang/String.isBlank()Z is missing; used by a/A.f",
                "java/util/List.of(Ljava/lang/Object;)Ljava/util/List; is missing; used by a/A.f",
            ),
            problems(listOf(folder.resolve("plain/classes.dex"))),
        )
    }

    @Test
    fun `Java API that D8 knows nothing of fails with class, member and place`() {
        val file = dexOf(
            "app",
            "a.A" to """package a; public class A {
                long f() { return ProcessHandle.current().pid(); }
                Object g(java.util.stream.Stream<String> s) { return s.takeWhile(String::isEmpty); }
            }""",
            "a.S" to """package a; public abstract class S implements java.util.concurrent.Flow.Subscriber<String> {
                boolean is(Object o) { return o instanceof StackWalker; }
                void caught() { try { f(); } catch (java.lang.invoke.WrongMethodTypeException | java.lang.LayerInstantiationException e) { } }
                abstract void f(); }""",
        )
        assertEquals(
            listOf(
                "java/lang/LayerInstantiationException is missing; used by a/S.caught",
                "java/lang/ProcessHandle is missing; used by a/A.f",
                "java/lang/StackWalker is missing; used by a/S.is",
                "java/util/concurrent/Flow\$Subscriber is missing; used by a/S",
                "java/util/stream/Stream.takeWhile(Ljava/util/function/Predicate;)Ljava/util/stream/Stream; is missing; used by a/A.g",
            ),
            problems(listOf(file)),
        )
    }

    @Test
    fun `newer Android API fails, API 26 does not`() {
        val android = Fixture.javac(
            folder.resolve("android"), 8, emptyList(),
            "android.webkit.WebView" to "package android.webkit; public class WebView { public Object getWebViewLooper() { return null; } public void reload() { } }",
            "android.window.BackEvent" to "package android.window; public class BackEvent { }",
        )
        val file = dexOf(
            "app",
            "a.A" to "package a; public class A extends android.webkit.WebView { Object f() { reload(); return getWebViewLooper(); } Object g() { return new android.window.BackEvent(); } }",
            classPath = listOf(android),
        )
        val found = problems(listOf(file))
        // WebView.getWebViewLooper came with API 28, BackEvent with 33. A member of a class that is missing is not listed again.
        assertEquals(
            listOf("a/A.getWebViewLooper()Ljava/lang/Object; is missing; used by a/A.f", "android/window/BackEvent is missing; used by a/A.g"),
            found,
        )
        assertTrue(references(listOf(file), ignore = listOf("android.window.", "a/A")) > 0)
    }

    @Test
    fun `members are found in the app's other dexes, in supertypes and on arrays`() {
        val base = "b.B" to "package b; public abstract class B extends java.util.ArrayList<String> { public int kept; protected int count() { return size(); } }"
        val first = dexOf("base", base)
        val user = "u.U" to "package u; public class U extends b.B { Object f() { kept = count(); String[] s = new String[kept]; return s.clone(); } boolean g() { return stream().isParallel(); } }"
        val second = dexOf("user", user, classPath = listOf(folder.resolve("base")))
        assertTrue(references(listOf(first, second)) > 0)
        val alone = problems(listOf(second))
        assertTrue(alone.any { it.startsWith("b/B is missing; used by u/U") }, "$alone")
    }

    @Test
    fun `a class in two dexes, a file that is no dex and one that is no signature file are errors`() {
        val file = dexOf("app", "a.A" to "package a; public class A { }")
        val both = check.failure("checkApi", "dexes" to listOf(file, file), "signatures" to Fixture.signatures)
        assertEquals("Class \"a/A\" is in more than one dex", both.message)
        val noDex = Files.writeString(folder.resolve("no.dex"), "nothing of the kind")
        assertTrue("\"$noDex\" is not a dex file" in check.failure("checkApi", "dexes" to listOf(noDex), "signatures" to Fixture.signatures).message)
        assertTrue("\"$noDex\" is not a signature file" in check.failure("checkApi", "dexes" to listOf(file), "signatures" to noDex).message)
    }

    @Test
    fun `the Kotlin library and the capture library keep to API 26`() {
        val stdlib = Fixture.place(Unit::class.java)
        val core = Fixture.place(dev.dari.DariInterceptor::class.java)
        val dari = Fixture.place(dev.dari.Dari::class.java)
        val json = Fixture.place(org.json.JSONObject::class.java)
        val own = listOf(dari to "dari", core to "core").map { (jar, name) ->
            dex.call("dex", "inputs" to listOf(jar), "classpath" to listOf(core, stdlib, json).filter { it != jar }, "out" to folder.resolve(name))
            folder.resolve("$name/classes.dex")
        }
        assertTrue(references(own + listOf(keptDex(stdlib))) > 5_000)
    }

    /** Dexing the Kotlin library takes most of a minute on a slow machine, so it is done once for each version. */
    private fun keptDex(jar: Path): Path {
        val out = Fixture.kept.resolve(sha256(Files.readAllBytes(jar)).take(16))
        if (!Files.exists(out)) dex.call("dex", "inputs" to listOf(jar), "out" to out)
        return out.resolve("classes.dex")
    }
}
