package dev.dari.bench.jvm

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream
import java.io.PipedInputStream
import java.io.PipedOutputStream
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit

class StreamTransportTest {
    private fun transport(input: InputStream, abandoned: () -> Unit = {}) =
        StreamTransport(input, ByteArrayOutputStream(), graceMillis = 1, onAbandoned = abandoned)

    @Test
    fun `readLine() gives what was sent before the end, then null`() {
        val transport = transport("가 😀\nlast without a break".byteInputStream())
        assertEquals("가 😀", transport.readLine())
        assertEquals("last without a break", transport.readLine())
        assertNull(transport.readLine())
    }

    @Test
    fun `readLine() takes a broken pipe for the end`() {
        val broken = object : InputStream() {
            override fun read(): Int = throw IOException("planted")
        }
        assertNull(transport(broken).readLine())
    }

    @Test
    fun `writeLine() writes UTF-8 and one line break`() {
        val output = ByteArrayOutputStream()
        StreamTransport("".byteInputStream(), output) {}.writeLine("가")
        assertArrayEquals("가\n".toByteArray(), output.toByteArray())
    }

    @Test
    fun `calls onAbandoned when the end of the input is not obeyed, and not before`() {
        val far = PipedOutputStream()
        val abandoned = CountDownLatch(1)
        val transport = transport(PipedInputStream(far), abandoned::countDown)
        far.write("work\n".toByteArray())
        far.flush()
        assertEquals("work", transport.readLine())
        assertEquals(1, abandoned.count)
        far.close()
        assertTrue(abandoned.await(1, TimeUnit.MINUTES))
    }
}
