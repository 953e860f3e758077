package dev.dari.plugin.run

import dev.dari.plugin.Main
import dev.dari.plugin.shapes.Fixtures
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest

/** The command line, with its exit codes and sentences. */
class MainTest {
    @TempDir
    lateinit var temp: Path

    private fun run(vararg args: String): Pair<Int, String> {
        val messages = ByteArrayOutputStream()
        return Main.run(args.toList(), PrintStream(messages)) to messages.toString()
    }

    private fun mapping(text: String): String = temp.resolve("m.json").also { Files.writeString(it, text) }.toString()

    private fun command(mapping: String, vararg more: String): Array<String> = arrayOf(
        "transform", "--mapping", mapping, "--scope", "project", "--build-type", "debug", "--classes", Fixtures.java.toString(),
        "--out", temp.resolve("out").toString(), "--report", temp.resolve("deep/report.json").toString(), *more,
    )

    @Test
    fun `transforms and reports`() {
        val file = mapping("""{"schemaVersion":1,"rules":[{"id":"r","class":"shapes.Plain","method":"post","hook":"request","data":{"arg":0}}]}""")
        assertEquals(0 to "", run(*command(file)))
        val report = Files.readString(temp.resolve("deep/report.json"))
        assertTrue("\"rule\": \"r\"" in report && "\"scope\": \"project\"" in report && "\"buildType\": \"debug\"" in report, report)
        val hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(Path.of(file))).joinToString("") { "%02x".format(it) }
        assertTrue("\"mappingSha256\": \"$hash\"" in report, report)
        assertTrue(Files.mismatch(Fixtures.java.resolve("shapes/Plain.class"), temp.resolve("out/classes/shapes/Plain.class")) >= 0)
    }

    @Test
    fun `a rule without a match is exit 1, or 0 if allowed, with a report either way`() {
        val file = mapping("""{"schemaVersion":1,"rules":[{"id":"r","class":"no.Such","method":"post","hook":"request"}]}""")
        val (code, text) = run(*command(file))
        assertEquals(1, code)
        assertTrue(text.startsWith("Rule \"r\" matched no method"), text)
        assertTrue("\"unmatched\": [\n    {\n      \"rule\": \"r\"" in Files.readString(temp.resolve("deep/report.json")))
        val (allowed, warning) = run(*command(file, "--allow-unmatched"))
        assertEquals(0, allowed)
        assertTrue(warning.startsWith("warning: Rule \"r\""), warning)
    }

    @Test
    fun `a broken mapping is exit 1 with one sentence`() {
        val (code, text) = run(*command(mapping("""{"schemaVersion":1,"rules":[{"id":"r","clas":"C","hook":"request"}]}""")))
        assertEquals(1, code)
        assertTrue(text.startsWith("Rule \"r\", key \"clas\": is not known") && text.trim().lines().size == 1, text)
    }

    @Test
    fun `a report that cannot be written is exit 3 with one sentence`() {
        val file = mapping("""{"schemaVersion":1,"rules":[]}""")
        val (code, text) = run(*command(file).also { it[it.indexOf("--report") + 1] = "$file/report.json" })
        assertEquals(3, code)
        assertTrue(text.startsWith("The transform could not read or write a file: ") && text.trim().lines().size == 1, text)
    }

    @Test
    fun `usage mistakes are exit 2 and name the option`() {
        val file = mapping("""{"schemaVersion":1,"rules":[]}""")
        val cases = mapOf(
            arrayOf<String>() to "is not a command",
            arrayOf("dex") to "\"dex\" is not a command",
            command(file, "--jars", "x") to "\"--jars\" is not an option",
            command(file, "--jar") to "\"--jar\" needs a value",
            command(file, "--scope", "all") to "\"--scope\" is given twice",
            command(file, "--jar", "/no/such.jar") to "--jar: \"/no/such.jar\" does not exist",
            command(file, "--classes", file) to "is not a folder",
            command(file, "--jar", temp.toString()) to "is not a file",
            command("/no/such.json") to "--mapping: \"/no/such.json\" does not exist",
            arrayOf("transform", "--mapping", file) to "is missing",
            command(file).also { it[4] = "some" } to "\"some\" is not one of none, project, all",
            command(file).also { it[6] = "test" } to "\"test\" is not one of debug, release",
        )
        for ((args, why) in cases) {
            val (code, text) = run(*args)
            assertEquals(2, code, args.joinToString(" "))
            assertTrue(why in text && "usage: transform" in text, text)
        }
    }
}
