package dev.dari.apk

import dev.dari.apk.support.Tool
import org.json.JSONObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/** The process as the harness starts it. */
internal class MainTest {
    private fun start(vararg args: String): Process =
        ProcessBuilder(listOf(Tool.java("java"), "-Xmx512m", "-cp", Tool.classPath, "dev.dari.apk.Main") + args).redirectError(ProcessBuilder.Redirect.DISCARD).start()

    private fun Process.ended(): Int {
        assertTrue(waitFor(30, TimeUnit.SECONDS), "the process lives on")
        return exitValue()
    }

    @Test
    fun `says hello, serves and stops`() {
        val process = start("--threads", "2")
        val output = process.inputStream.bufferedReader()
        val hello = JSONObject(output.readLine())
        assertEquals("hello", hello.getString("type"))
        assertEquals(1, hello.getInt("protocol"))
        assertEquals(process.pid(), hello.getLong("pid"))
        for (tool in listOf("java", "kotlin", "d8", "apksig")) assertNotEquals("", hello.getString(tool))
        process.outputStream.bufferedWriter().apply { write("{\"seq\":9,\"op\":\"stop\"}\n") }.flush()
        assertEquals(9, JSONObject(output.readLine()).getInt("seq"))
        assertNull(output.readLine())
        assertEquals(0, process.ended())
    }

    @Test
    fun `ends at once when stdin ends, in the middle of a compilation, and leaves no output`(@TempDir folder: Path) {
        val source = Files.writeString(folder.resolve("A.kt"), "class A { val all = listOf(1, 2, 3).map { it * 2 } }")
        val process = start()
        val output = process.inputStream.bufferedReader()
        output.readLine()
        val stdlib = Path.of(Unit::class.java.protectionDomain.codeSource.location.toURI())
        val line = JSONObject().put("seq", 1).put("op", "compile").put("sources", org.json.JSONArray(listOf("$source")))
            .put("classpath", org.json.JSONArray(listOf("$stdlib"))).put("out", "${folder.resolve("out")}").put("moduleName", "m")
        process.outputStream.bufferedWriter().use { it.write("$line\n") }
        assertEquals(0, process.ended())
        assertTrue(!Files.exists(folder.resolve("out")))
    }

    @Test
    fun `a wrong command line is exit 2 and nothing on stdout`() {
        for (args in listOf(listOf("--threads"), listOf("--threads", "0"), listOf("--threads", "many"), listOf("serve"))) {
            val process = start(*args.toTypedArray())
            process.outputStream.close()
            assertEquals("", process.inputStream.bufferedReader().readText())
            assertEquals(2, process.ended())
        }
    }
}
