package dev.dari.apk

import dev.dari.apk.protocol.Request
import dev.dari.apk.protocol.ToolException
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.lang.ref.WeakReference

internal class CollectOperationTest {
    private fun collect(line: String) = CollectOperation().run(Request.parse(line))

    @Test
    fun `what nobody holds is gone, what somebody holds is not`() {
        val held = ByteArray(1_000_000)
        val others = listOf(WeakReference(ByteArray(1_000_000)), WeakReference(held))
        val result = collect("""{"seq":1,"op":"collect"}""")
        assertNull(others[0].get())
        assertNotNull(others[1].get())
        assertTrue(result.getLong("usedBytes") > held.size)
    }

    @Test
    fun `a field is refused`() {
        assertThrows(ToolException::class.java) { collect("""{"seq":1,"op":"collect","force":true}""") }
    }
}
