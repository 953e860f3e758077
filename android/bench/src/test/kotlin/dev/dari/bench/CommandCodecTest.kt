package dev.dari.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

class CommandCodecTest {
    @Test
    fun `decode() reads every command`() {
        assertEquals(3, (CommandCodec.decode("""{"type":"prove","seq":2,"roundTrips":3}""") as Command.Prove).roundTrips)
        val warmUp = CommandCodec.decode(
            """{"type":"warmup","seq":3,"minTimeNs":1,"minRoundTrips":2,"maxTimeNs":3,"maxRoundTrips":4}""",
        ) as Command.WarmUp
        assertEquals(listOf(1L, 2L, 3L, 4L), warmUp.limits.run { listOf(minTimeNs, minRoundTrips, maxTimeNs, maxRoundTrips) })
        assertEquals(1, warmUp.limits.batch)
        val block = CommandCodec.decode("""{"type":"block","seq":4,"samples":5,"batch":6}""") as Command.Block
        assertEquals(listOf(4L, 5L, 6L), listOf(block.seq, block.samples.toLong(), block.batch.toLong()))
        assertEquals(9, (CommandCodec.decode("""{"type":"allocation","seq":5,"roundTrips":9}""") as Command.Allocation).roundTrips)
        assertEquals(6, (CommandCodec.decode("""{"type":"stop","seq":6}""") as Command.Stop).seq)
    }

    @Test
    fun `decode() reads a whole plan`() {
        val plan = (CommandCodec.decode(PLAN) as Command.Start).plan
        assertEquals("plugin", plan.arm)
        assertEquals(listOf("a.B"), plan.inspectClasses)
        assertEquals(20, plan.clearEvery)
        assertEquals(
            listOf("xr1y", null, true, 1, 4_000_000_000L, 1.5),
            plan.request.map { it.value("1") },
        )
        assertTrue(plan.response.isEmpty())
        val expect = plan.expect!!
        assertEquals("t", expect.tag)
        assertNull(expect.response)
        assertEquals("b.c", (expect.request.handlerName as Expression.Json).path)
        assertEquals("k", (expect.request.requestId as Expression.Constant).text)
        assertEquals(2, (expect.request.data as Expression.Join).parts.size)
    }

    @Test
    fun `decode() reads ids that are numbers, and what a returned answer is`() {
        val line = PLAN.replace("""{"int":1},{"long":4000000000}""", """{"intId":"1"},{"longId":"6356783328"}""")
            .replace("""{"text":["x","y"]}""", """{"text":["x","y"],"prefix":"7"}""")
            .replace("""{"constant":"-"}]}}}""", """{"constant":"-"}]},"fireAndForget":true},"response":{"data":{"arg":0},"returned":true}}""")
        val plan = (CommandCodec.decode(line) as Command.Start).plan
        val values = plan.request.map { it.value("000000002") }
        assertEquals(listOf("x7000000002y", null, true, 1_000_000_002, 6_356_783_328_000_000_002L, 1.5), values)
        val expect = plan.expect!!
        assertEquals(true, expect.request.fireAndForget)
        assertTrue(expect.response!!.isReturned)
    }

    @Test
    fun `decode() takes null for what a plan may leave out`() {
        val line = PLAN.replace(""""clearEvery":20""", """"clearEvery":null""").replace(Regex(""""expect":.*}}}$"""), """"expect":null}}""")
        val plan = (CommandCodec.decode(line) as Command.Start).plan
        assertNull(plan.clearEvery)
        assertNull(plan.expect)
    }

    @Test
    fun `decode() reads what the axes of a cell want, and does without`() {
        val line = PLAN.replace(
            """"clearEvery":20""",
            """"prefill":250,"threads":4,"further":[{"arguments":[{"int":1}],"expect":null}],"clearEvery":20""",
        )
        val plan = (CommandCodec.decode(line) as Command.Start).plan
        assertEquals(listOf<Any?>(250, 4, 1), listOf(plan.prefill, plan.threads, plan.further.single().arguments.single().value("1")))
        assertNull(plan.further.single().expect)
        val plain = (CommandCodec.decode(PLAN) as Command.Start).plan
        assertEquals(listOf<Any?>(null, 1, 0), listOf(plain.prefill, plain.threads, plain.further.size))
    }

    @ParameterizedTest
    @ValueSource(strings = [""""prefill":501""", """"prefill":-1""", """"threads":0""", """"further":[{}]"""])
    fun `decode() refuses axes that cannot be`(field: String) {
        assertThrows(ProtocolException::class.java) { CommandCodec.decode(PLAN.replace(""""clearEvery":20""", """$field,"clearEvery":20""")) }
    }

    @ParameterizedTest
    @ValueSource(
        strings = [
            "", "nonsense {", "[1]", "12", """{"seq":1}""", """{"type":"block"}""", """{"type":"stop","seq":"1"}""",
            """{"type":"stop","seq":1.5}""", """{"type":"stop","seq":-1}""", """{"type":"block","seq":1,"samples":0,"batch":1}""",
            """{"type":"block","seq":1,"samples":1}""", """{"type":"block","seq":1,"samples":3000000000,"batch":1}""",
            """{"type":"plan","seq":1,"plan":[]}""", """{"type":"plan","seq":1,"plan":{}}""",
        ],
    )
    fun `decode() refuses a line that is no command`(line: String) {
        assertThrows(ProtocolException::class.java) { CommandCodec.decode(line) }
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = [
            """{"type":"dance","seq":1} | "dance" is unknown, expected plan""",
            """{"type":"block","seq":1,"samples":"3","batch":1} | "samples" is "3", expected a whole number""",
            """{"type":"prove","seq":1} | "roundTrips" is missing""",
        ],
    )
    fun `decode() says what is wrong`(line: String, message: String) {
        val error = assertThrows(ProtocolException::class.java) { CommandCodec.decode(line) }
        assertTrue(message in error.message!!, error.message)
    }

    @ParameterizedTest
    @ValueSource(
        strings = [
            """{"text":[]}""", """{"text":"x"}""", """{"int":3000000000}""", """{"int":1.5}""", """{"boolean":"true"}""", "{}",
            """{"intId":"2"}""", """{"intId":"-1"}""", """{"longId":"x"}""", """{"longId":"9223372036"}""",
        ],
    )
    fun `decode() refuses an argument of the wrong kind`(argument: String) {
        val line = PLAN.replace("""{"null":true}""", argument)
        val error = assertThrows(ProtocolException::class.java) { CommandCodec.decode(line) }
        assertTrue("command.plan.request[1]" in error.message!!, error.message)
    }

    @Test
    fun `decode() refuses an unknown direction and expression`() {
        assertThrows(ProtocolException::class.java) { CommandCodec.decode(PLAN.replace("webToApp", "sideways")) }
        assertThrows(ProtocolException::class.java) { CommandCodec.decode(PLAN.replace(""""constant":"k"""", """"methodName":true""")) }
    }

    @Test
    fun `seqOf() finds the number of a bad command and else 0`() {
        assertEquals(12, CommandCodec.seqOf("""{"type":"dance","seq":12}"""))
        assertEquals(0, CommandCodec.seqOf("""{"type":"dance"}"""))
        assertEquals(0, CommandCodec.seqOf("""}{"""))
    }

    private companion object {
        const val PLAN = """{"type":"plan","seq":1,"plan":{"arm":"plugin","callsClass":"a.C","inspectClasses":["a.B"],""" +
            """"runtime":"dari","maxEntries":500,"maxContentLength":10,"storePath":"/tmp/s.db","clearEvery":20,"drainEvery":500,""" +
            """"spinNs":0,"request":[{"text":["x","y"]},{"null":true},{"boolean":true},{"int":1},{"long":4000000000},{"double":1.5}],""" +
            """"response":[],"expect":{"direction":"webToApp","tag":"t","request":{"handlerName":{"json":{"arg":0,"path":"b.c"}},""" +
            """"requestId":{"constant":"k"},"data":{"join":[{"arg":0},{"constant":"-"}]}}}}}"""
    }
}
