package dev.dari.apk.inspect

import dev.dari.apk.TransformOperation
import dev.dari.apk.dex.DexOperation
import dev.dari.apk.pack.PackageOperation
import dev.dari.apk.protocol.ErrorKind
import dev.dari.apk.support.Fixture
import dev.dari.apk.support.Tool
import dev.dari.apk.support.call
import dev.dari.apk.support.failure
import dev.dari.apk.support.hashes
import dev.dari.apk.support.objects
import dev.dari.apk.support.texts
import dev.dari.plugin.Main
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path

/** From class files to an APK and back to what is in it. */
internal class InspectOperationTest {
    @TempDir lateinit var folder: Path
    private val runtime = listOf(dev.dari.Dari::class.java, dev.dari.DariInterceptor::class.java, Unit::class.java, org.json.JSONObject::class.java).map(Fixture::place)

    private val bridge = "a.Bridge" to """package a; public class Bridge {
        public void ask(String name, String id, String data) { kept = data; }
        public void answer(String id, boolean good, String data) { kept = data; }
        public void other(String data) { kept = data; }
        Object kept; }"""

    private val mapping = """{"schemaVersion":1,"rules":[
        {"id":"ask","class":"a.Bridge","method":"ask","hook":"request","direction":"webToApp","handlerName":{"arg":0},"requestId":{"arg":1},"data":{"arg":2}},
        {"id":"answer","class":"a.Bridge","method":"answer","hook":"response","direction":"webToApp","requestId":{"arg":0},"success":{"arg":1},"data":{"arg":2}}]}"""

    private fun transform(scope: String, out: String): Path {
        Files.writeString(folder.resolve("mapping.json"), mapping)
        val classes = Fixture.javac(folder.resolve("classes"), 8, emptyList(), bridge)
        TransformOperation().call(
            "transform", "mapping" to folder.resolve("mapping.json"), "scope" to scope, "buildType" to "debug", "classes" to listOf(classes),
            "classpath" to runtime, "out" to folder.resolve(out), "report" to folder.resolve("$out.json"),
        )
        return folder.resolve("$out/classes")
    }

    private fun apk(classes: Path): Path {
        val out = folder.resolve("x.apk")
        DexOperation(2).call("dex", "inputs" to listOf(classes), "classpath" to runtime, "out" to folder.resolve("dex"))
        val keystore = Fixture.keystore(folder)
        PackageOperation().call(
            "package", "base" to Fixture.base(folder), "dexes" to listOf(folder.resolve("dex/classes.dex")), "out" to out,
            "keystore" to keystore, "alias" to "androiddebugkey", "password" to "android",
        )
        return out
    }

    @Test
    fun `hooks, counts and sizes are those of the APK`() {
        val apk = apk(transform("project", "hooked"))
        val result = InspectOperation().call("inspect", "apk" to apk, "hookOwners" to listOf("dev/dari/DariHooks"))
        val hooks = result.objects("hooks").map { listOf(it.getString("class"), it.getString("method"), it.getString("descriptor")) + it.texts("calls") }
        assertEquals(
            listOf(
                listOf("a/Bridge", "answer", "(Ljava/lang/String;ZLjava/lang/String;)V", "dev/dari/DariHooks.response"),
                listOf("a/Bridge", "ask", "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V", "dev/dari/DariHooks.request"),
            ),
            hooks,
        )
        assertEquals(listOf("a/Bridge"), result.texts("classes"))

        val dex = result.objects("dexes").single()
        val dump = Tool.run("dexdump", "-f", folder.resolve("dex/classes.dex"))
        fun dumped(field: String) = Regex("$field +: (\\d+)").find(dump)!!.groupValues[1].toInt()
        assertEquals(
            listOf("classes.dex", dumped("file_size"), dumped("class_defs_size"), dumped("method_ids_size"), 4),
            listOf("name", "bytes", "classes", "methodRefs", "methods").map(dex::get),
        )
        val parts = result.objects("parts").associate { it.getString("part") to it.getLong("bytes") }
        assertEquals(setOf("assets", "container", "dex", "manifest", "resources", "signature"), parts.keys)
        assertEquals(Files.size(apk), parts.values.sum())
        assertTrue(parts.values.all { it > 0 }, "$parts")
    }

    @Test
    fun `an APK without hooks has none`() {
        val result = InspectOperation().call("inspect", "apk" to apk(transform("none", "plain")), "hookOwners" to listOf("dev/dari/DariHooks"))
        assertEquals(0, result.getJSONArray("hooks").length())
    }

    @Test
    fun `the transform is that of the plugin's command line`() {
        val classes = transform("project", "here").parent
        val command = listOf(
            "transform", "--mapping", "${folder.resolve("mapping.json")}", "--scope", "project", "--build-type", "debug", "--classes", "${folder.resolve("classes")}",
            "--classpath", runtime.joinToString(":"), "--out", "${folder.resolve("there")}", "--report", "${folder.resolve("there.json")}",
        )
        assertEquals(0, Main.run(command, System.err))
        assertEquals(hashes(folder.resolve("there")), hashes(classes))
        assertEquals(Files.readString(folder.resolve("there.json")), Files.readString(folder.resolve("here.json")))
    }

    @Test
    fun `a rule that matches nothing is an error, as on the command line`() {
        transform("project", "out")
        Files.writeString(folder.resolve("mapping.json"), mapping.replace("\"method\":\"ask\"", "\"method\":\"gone\""))
        val error = TransformOperation().failure(
            "transform", "mapping" to folder.resolve("mapping.json"), "scope" to "project", "buildType" to "debug", "classes" to listOf(folder.resolve("classes")),
            "out" to folder.resolve("out"), "report" to folder.resolve("r.json"),
        )
        assertTrue("\"ask\"" in error.message, error.message)
        assertEquals(ErrorKind.INPUT, error.kind)
    }

    @Test
    fun `an output that cannot be written is the machine's error`() {
        transform("project", "out")
        val inTheWay = Files.writeString(folder.resolve("file"), "no folder")
        val error = TransformOperation().failure(
            "transform", "mapping" to folder.resolve("mapping.json"), "scope" to "project", "buildType" to "debug", "classes" to listOf(folder.resolve("classes")),
            "out" to folder.resolve("out"), "report" to inTheWay.resolve("r.json"),
        )
        assertEquals(ErrorKind.TOOL, error.kind)
        assertTrue("could not read or write a file" in error.message, error.message)
    }

    @Test
    fun `what is not an APK, or not as it was signed, is refused`() {
        val text = Files.writeString(folder.resolve("text.apk"), "no archive")
        assertTrue("\"$text\" is not an APK" in InspectOperation().failure("inspect", "apk" to text).message)
        assertTrue("\"$text\" is not an APK" in VerifyOperation().failure("verify", "apk" to text).message)
        val apk = apk(transform("none", "plain"))
        val bytes = Files.readAllBytes(apk)
        val at = String(bytes, Charsets.ISO_8859_1).indexOf("one asset").also { assertTrue(it > 0) }
        bytes[at] = 'O'.code.toByte()
        Files.write(apk, bytes)
        val error = VerifyOperation().failure("verify", "apk" to apk)
        assertTrue(error.message.startsWith("\"$apk\" has no valid signature: "), error.message)
        assertTrue(error.diagnostics.isNotEmpty())
    }
}
