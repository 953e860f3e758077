package dev.dari.apk

import dev.dari.apk.support.Fixture
import dev.dari.apk.support.Tool
import dev.dari.apk.support.names
import org.json.JSONArray
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

    /** A request that compiles one small class into `out` of [folder]; takes a fresh process seconds. */
    private fun compilation(folder: Path): String {
        val source = Files.writeString(folder.resolve("A.kt"), "class A { val all = listOf(1, 2, 3).map { it * 2 } }")
        return JSONObject().put("seq", 1).put("op", "compile").put("sources", JSONArray(listOf("$source")))
            .put("classpath", JSONArray(listOf("${Fixture.place(Unit::class.java)}"))).put("out", "${folder.resolve("out")}").put("moduleName", "m").toString()
    }

    @Test
    fun `ends at once when stdin ends, in the middle of a compilation, and leaves no output`(@TempDir folder: Path) {
        val process = start()
        process.inputStream.bufferedReader().readLine()
        val staged = folder.resolve(".out.staged-${process.pid()}-1")
        process.outputStream.bufferedWriter().use {
            it.write(compilation(folder) + "\n")
            it.flush()
            while (process.isAlive && !Files.exists(staged)) Thread.sleep(5)
        }
        assertEquals(0, process.ended())
        assertEquals(listOf(staged.fileName.toString(), "A.kt"), names(folder))

        val next = start()
        val output = next.inputStream.bufferedReader()
        output.readLine()
        next.outputStream.bufferedWriter().apply { write(compilation(folder) + "\n") }.flush()
        assertTrue(JSONObject(output.readLine()).getBoolean("ok"))
        next.outputStream.close()
        assertEquals(0, next.ended())
        assertEquals(listOf("A.kt", "out"), names(folder))
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
