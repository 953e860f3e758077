package dev.dari.apk.pack

import dev.dari.apk.dex.DexOperation
import dev.dari.apk.inspect.VerifyOperation
import dev.dari.apk.protocol.ErrorKind
import dev.dari.apk.sha256
import dev.dari.apk.support.Fixture
import dev.dari.apk.support.Tool
import dev.dari.apk.support.call
import dev.dari.apk.support.copy
import dev.dari.apk.support.failure
import dev.dari.apk.support.names
import dev.dari.apk.support.texts
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.ZipFile

internal class PackageOperationTest {
    private fun dexes(count: Int): List<Path> = (1..count).map { at ->
        val classes = Fixture.javac(folder.resolve("c$at"), 8, emptyList(), "p.C$at" to "package p; public class C$at { int n() { return $at; } }")
        DexOperation(1).call("dex", "inputs" to listOf(classes), "out" to folder.resolve("dex$at"))
        folder.resolve("dex$at/classes.dex")
    }

    private fun fields(out: Path, dexes: List<Path>, keystore: Path = shared.resolve("androiddebugkey.p12")): Array<Pair<String, Any>> = arrayOf(
        "base" to shared.resolve("base.ap_"), "dexes" to dexes, "out" to out, "keystore" to keystore,
        "alias" to "androiddebugkey", "password" to "android", "minSdk" to 26,
    )

    @TempDir lateinit var folder: Path
    private val pack = PackageOperation()

    @Test
    fun `an APK is what Android's own tools call a good one`() {
        val apk = folder.resolve("x.apk")
        val result = pack.call("package", *fields(apk, dexes(11)))
        assertEquals(sha256(Files.readAllBytes(apk)), result.getString("sha256"))
        assertEquals(Files.size(apk), result.getLong("bytes"))

        Tool.run("zipalign", "-c", "4", apk)
        val verified = Tool.run("apksigner", "verify", "-v", "--print-certs", apk)
        for (line in listOf("v1 scheme (JAR signing): false", "v2 scheme (APK Signature Scheme v2): true", "v3 scheme (APK Signature Scheme v3): true", "Number of signers: 1")) {
            assertTrue(line in verified, verified)
        }
        val badging = Tool.run("aapt2", "dump", "badging", apk)
        for (line in listOf("package: name='dev.dari.fixture'", "targetSdkVersion:'36'", "application-debuggable")) assertTrue(line in badging, badging)
        val dump = Tool.run("dexdump", "-f", apk)
        assertTrue("Lp/C1;" in dump, dump)

        val own = VerifyOperation().call("verify", "apk" to apk)
        assertEquals(listOf("v2", "v3"), own.texts("schemes"))
        assertTrue(own.texts("certificates").single() in verified, verified)
    }

    @Test
    fun `entries come in a fixed order, dexes as given, the table stored`() {
        val apk = folder.resolve("x.apk")
        val dexes = dexes(11)
        pack.call("package", *fields(apk, dexes))
        ZipFile(apk.toFile()).use { zip ->
            val names = (0..10).map(DexOperation::dexName)
            assertEquals(listOf("AndroidManifest.xml") + names + listOf("resources.arsc", "assets/page/a.txt"), zip.entries().toList().map { it.name })
            names.zip(dexes) { name, dex -> assertEquals(sha256(Files.readAllBytes(dex)), sha256(zip.getInputStream(zip.getEntry(name)).readBytes())) }
            val table = zip.getEntry("resources.arsc")
            assertEquals(table.size, table.compressedSize)
            assertTrue(zip.getEntry("classes.dex").let { it.compressedSize < it.size })
        }
    }

    @Test
    fun `other folders and a second time give the same bytes`() {
        val dexes = dexes(2)
        val one = pack.call("package", *fields(folder.resolve("one/x.apk"), dexes)).getString("sha256")
        val moved = dexes.mapIndexed { at, dex -> copy(dex.parent, folder.resolve("moved/$at")).resolve("classes.dex") }
        val keystore = folder.resolve("moved/k.p12").also { Files.copy(shared.resolve("androiddebugkey.p12"), it) }
        assertEquals(one, pack.call("package", *fields(folder.resolve("two/y.apk"), moved, keystore)).getString("sha256"))
        assertEquals(one, pack.call("package", *fields(folder.resolve("one/x.apk"), dexes)).getString("sha256"))
        assertEquals(listOf("x.apk"), names(folder.resolve("one")))
    }

    @Test
    fun `a keystore that cannot be used is one sentence, and the old APK stays`() {
        val apk = folder.resolve("out/x.apk")
        val dexes = dexes(1)
        val before = pack.call("package", *fields(apk, dexes)).getString("sha256")
        val text = Files.writeString(folder.resolve("text.p12"), "no keystore at all, but quite a long text, longer than a header")
        val empty = Files.write(folder.resolve("empty.p12"), ByteArray(0))
        val whole = Files.readAllBytes(shared.resolve("androiddebugkey.p12"))
        val half = Files.write(folder.resolve("half.p12"), whole.copyOf(whole.size / 2))
        for (file in listOf(text, empty, half)) {
            val error = pack.failure("package", *fields(apk, dexes, file))
            assertEquals(ErrorKind.INPUT, error.kind)
            assertTrue("\"$file\"" in error.message && "keystore" in error.message && '\n' !in error.message, error.message)
        }
        val keystore = shared.resolve("androiddebugkey.p12")
        fun failing(field: Pair<String, Any>) = pack.failure("package", *(fields(apk, dexes).toMap() + field).toList().toTypedArray()).message
        assertEquals("The password does not open the keystore \"$keystore\"", failing("password" to "wrong"))
        assertEquals("The keystore \"$keystore\" has no key \"other\"; its aliases: \"androiddebugkey\"", failing("alias" to "other"))
        assertEquals(before, sha256(Files.readAllBytes(apk)))
        assertEquals(listOf("x.apk"), names(apk.parent))
    }

    @Test
    fun `a key whose signatures differ each time is refused in one sentence`() {
        val dexes = dexes(1)
        for ((kind, bits) in mapOf("EC" to 256, "DSA" to 2048)) {
            val keystore = Fixture.keystore(folder, alias = kind.lowercase(), kind = kind, bits = bits)
            val given = fields(folder.resolve("x.apk"), dexes, keystore).toMap() + ("alias" to kind.lowercase())
            val error = pack.failure("package", *given.toList().toTypedArray())
            assertEquals(ErrorKind.INPUT, error.kind)
            val sentence = "The key \"${kind.lowercase()}\" of \"$keystore\" is of the kind $kind; make one with \"keytool -genkeypair -keyalg RSA\""
            assertEquals(sentence, error.message)
        }
        assertFalse("x.apk" in names(folder))
    }

    @Test
    fun `what is no base and what is no dex is refused`() {
        val dexes = dexes(1)
        val text = Files.writeString(folder.resolve("text"), "text, more than eight bytes")
        fun failing(field: Pair<String, Any>) = pack.failure("package", *(fields(folder.resolve("x.apk"), dexes).toMap() + field).toList().toTypedArray()).message
        assertTrue("\"$text\" is not an archive" in failing("base" to text))
        assertEquals("\"$text\" is not a dex file", failing("dexes" to listOf(text)))
        val noManifest = Files.write(folder.resolve("no.ap_"), ApkZip.write(listOf(ApkEntry("a", ByteArray(3), null))))
        assertEquals("\"$noManifest\" has no AndroidManifest.xml: give the output of \"aapt2 link\"", failing("base" to noManifest))
        val hasDex = Files.write(folder.resolve("dex.ap_"), ApkZip.write(listOf(ApkEntry("AndroidManifest.xml", ByteArray(3), 6), ApkEntry("classes.dex", ByteArray(3), 6))))
        assertEquals("\"$hasDex\" already has \"classes.dex\"", failing("base" to hasDex))
        assertFalse("x.apk" in names(folder))
    }

    private companion object {
        @TempDir @JvmStatic
        lateinit var shared: Path

        @org.junit.jupiter.api.BeforeAll @JvmStatic
        fun inputs() {
            Fixture.base(shared)
            Fixture.keystore(shared)
        }
    }
}
