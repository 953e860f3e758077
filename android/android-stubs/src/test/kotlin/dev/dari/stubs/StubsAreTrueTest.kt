package dev.dari.stubs

import java.io.File
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.objectweb.asm.ClassReader
import org.objectweb.asm.Opcodes
import org.objectweb.asm.tree.ClassNode

/** Everything that the stubs let somebody use exists in Android's API 26, under the same signature. */
class StubsAreTrueTest {
    private val api = ApiSignatures.read(File("target/signatures/gummy-bears-api-26.signature"))

    private val stubs: List<ClassNode> = File("target/classes").walk().filter { it.extension == "class" }.map { file ->
        ClassNode().also { ClassReader(file.readBytes()).accept(it, 0) }
    }.toList()

    @Test
    fun `every stub is compared`() {
        assertTrue(stubs.any { it.name == "android/app/Instrumentation" })
        assertTrue(stubs.any { it.name == "android/database/sqlite/SQLiteDatabase\$CursorFactory" })
    }

    @Test
    fun `classes extend what they extend there`() {
        val wrong = stubs.flatMap { stub ->
            val parents = api.parents(stub.name) ?: return@flatMap listOf("${stub.name} does not exist")
            (listOf(stub.superName) + stub.interfaces).filter { it != "java/lang/Object" && it !in parents }.map { "${stub.name} : $it, there $parents" }
        }
        assertEquals(emptyList<String>(), wrong)
    }

    @Test
    fun `members exist there`() {
        val wrong = stubs.flatMap { stub ->
            val methods = stub.methods.filter { isOffered(it.access) }.map { it.name + it.desc }
            val fields = stub.fields.filter { isOffered(it.access) }.map { "${it.name}#${it.desc}" }
            (methods + fields).filterNot { api.has(stub.name, it) }.map { "${stub.name}.$it" }
        }
        assertEquals(emptyList<String>(), wrong)
    }

    @Test
    fun `the comparison tells what is not in API 26`() {
        assertFalse(api.has("android/os/Process", "isIsolated()Z"))
        assertTrue(api.has("android/os/Process", "myPid()I"))
        assertFalse(api.has("android/database/sqlite/SQLiteDatabase", "OPEN_READWRITE#J"))
        assertTrue(api.has("android/webkit/WebView", "setFitsSystemWindows(Z)V"))
        assertEquals(null, api.parents("android/os/FileObserverNo"))
    }

    private fun isOffered(access: Int): Boolean = access and (Opcodes.ACC_PUBLIC or Opcodes.ACC_PROTECTED) != 0
}
