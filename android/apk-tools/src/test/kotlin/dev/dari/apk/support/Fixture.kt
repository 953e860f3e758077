package dev.dari.apk.support

import java.io.StringWriter
import java.nio.file.Files
import java.nio.file.Path
import javax.tools.ToolProvider

/** Inputs that tests make for themselves. */
internal object Fixture {
    private val target = Path.of(System.getProperty("apk.target", "target"))

    /** The signature file that the module ships. */
    val signatures: Path = target.resolve("lib/gummy-bears-api-26.signature")

    /** Folder that outlives a test run, for what is expensive and never changes. */
    val kept: Path = target.resolve("test-kept")

    /** The jar or folder that has [type]. */
    fun place(type: Class<*>): Path = Path.of(type.protectionDomain.codeSource.location.toURI())

    /** Compiles Java [sources] (class name to text) for Java [release] into [out]. */
    fun javac(out: Path, release: Int, classPath: List<Path>, vararg sources: Pair<String, String>): Path {
        val files = sources.map { (name, text) ->
            out.resolveSibling("${out.fileName}-src").resolve("${name.replace('.', '/')}.java").also {
                Files.createDirectories(it.parent)
                Files.writeString(it, text)
            }
        }
        Files.createDirectories(out)
        val compiler = ToolProvider.getSystemJavaCompiler()
        val said = StringWriter()
        val options = listOf("--release", "$release", "-d", "$out", "-cp", classPath.joinToString(":"), "-nowarn")
        compiler.getStandardFileManager(null, null, null).use { manager ->
            check(compiler.getTask(said, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files)).call()) { "$said" }
        }
        return out
    }

    /** Linked resources of an app without code, with one asset, in [folder]. */
    fun base(folder: Path): Path {
        Files.createDirectories(folder.resolve("assets/page"))
        Files.writeString(folder.resolve("assets/page/a.txt"), "one asset\n")
        val manifest = Files.writeString(
            folder.resolve("AndroidManifest.xml"),
            """<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="dev.dari.fixture">
            <uses-sdk android:minSdkVersion="26" android:targetSdkVersion="36"/><application android:label="Fixture"/></manifest>""",
        )
        val out = folder.resolve("base.ap_")
        Tool.run("aapt2", "link", "-o", out, "-I", Tool.framework, "--manifest", manifest, "-A", folder.resolve("assets"), "--debug-mode")
        return out
    }

    /** A keystore with one key, as Android's tools make it for debug builds unless [kind] says otherwise. */
    fun keystore(folder: Path, password: String = "android", alias: String = "androiddebugkey", kind: String = "RSA", bits: Int = 2048): Path {
        val out = folder.resolve("$alias.p12")
        Tool.jdk(
            "keytool", "-genkeypair", "-keystore", out, "-storetype", "PKCS12", "-storepass", password, "-alias", alias,
            "-keyalg", kind, "-keysize", bits, "-validity", "10000", "-dname", "CN=Android Debug,O=Android,C=US",
        )
        return out
    }
}
