package dev.dari.bench

import dev.dari.CaptureEvent
import dev.dari.CaptureKind
import dev.dari.CaptureObserver
import dev.dari.Direction
import dev.dari.MessageEntry
import dev.dari.MessageStore

/** A clock that stands still until it is told to move. */
internal class FakeClock(var now: Long = 1_000) : Clock {
    override fun nanoTime(): Long = now
}

/** Runs the calls and says that each sample took what [durationNs] answers for it; moves [clock] by as much. */
internal class FakeStopwatch(private val clock: FakeClock, private val durationNs: (Long) -> Long) : Stopwatch {
    var samples = 0L
    val batches = ArrayList<Int>()

    override fun time(calls: Array<BridgeCalls>): Long {
        calls.forEach { it.roundTrip() }
        batches.add(calls.size)
        val duration = durationNs(samples++)
        clock.now += duration
        return duration
    }
}

internal class FakeCounters : Counters {
    var compiled: () -> Long = { 0 }
    var collections: () -> Long = { 0 }
    var cpu = 0L
    var caller = 0L
    var others = 0L
    var compiling: () -> Boolean = { false }

    override fun compilations(): Long = compiled()
    override fun isCompiling(): Boolean = compiling()
    override fun gcCount(): Long = collections()
    override fun gcTimeNs(): Long = collections() * 1_000_000
    var host: HostTimes? = null

    override fun hostTimes(): HostTimes? = host

    override fun frequencyKHz(): Long? = null

    override fun cpuTimeNs(): Long = cpu
    override fun callerAllocatedBytes(): Long = caller
    override fun otherAllocatedBytes(): Long = others
}

/** A runtime in memory: an arm captures by calling it, from any thread. Keeps a log of what the worker asked of it. */
internal class FakeRecorder(override val runtime: String = "dari") : Recorder {
    val log = ArrayList<String>()
    var failures = mapOf("writeFailures" to 0L)
    var onStart: (CaptureObserver?) -> Unit = {}
    var onDrain: () -> Unit = {}
    var onClear: () -> Unit = {}
    private var observer: CaptureObserver? = null
    private var maxContentLength = 500_000
    private var requests = 0L
    private var responses = 0L
    private val kept = ArrayList<MessageEntry>()

    override fun start(plan: Plan, observer: CaptureObserver?) {
        log.add(if (observer == null) "start" else "start observed")
        this.observer = observer
        maxContentLength = plan.maxContentLength
        kept.clear()
        onStart(observer)
    }

    override fun stop() {
        log.add("stop")
        observer = null
    }

    override fun entries(): List<MessageEntry> = kept.toList()

    override fun counts(): RecorderCounts = RecorderCounts(requests, responses, failures)

    override fun clear() {
        log.add("clear")
        kept.clear()
        onClear()
    }

    override fun fill(count: Int): Int {
        log.add("fill $count")
        kept.clear()
        repeat(count) {
            kept.add(
                MessageEntry(
                    id = -1, tag = "stored", direction = Direction.WEB_TO_APP, handlerName = "stored", requestId = "stored-$it",
                    requestData = null, requestLength = 0, responseData = null, responseLength = 0, success = null,
                    fireAndForget = null, unparsable = false, requestedAtMillis = 0, respondedAtMillis = null, replies = 0,
                ),
            )
        }
        return count
    }

    override fun drain() {
        log.add("drain")
        onDrain()
    }

    @Synchronized
    fun request(handlerName: String?, requestId: String?, data: String?) {
        requests += 1
        observer?.onEvent(event(CaptureKind.REQUEST, handlerName, requestId, data, null))
        kept.add(
            MessageEntry(
                id = requests, tag = null, direction = Direction.WEB_TO_APP, handlerName = handlerName, requestId = requestId,
                requestData = data?.take(maxContentLength), requestLength = data?.length ?: 0, responseData = null,
                responseLength = 0, success = null, fireAndForget = null, unparsable = false, requestedAtMillis = 0,
                respondedAtMillis = null, replies = 0,
            ),
        )
    }

    @Synchronized
    fun response(requestId: String?, success: Boolean?, data: String?) {
        responses += 1
        observer?.onEvent(event(CaptureKind.RESPONSE, null, requestId, data, success))
        val index = kept.indexOfLast { it.requestId == requestId }
        if (index < 0) return
        kept[index] = kept[index].copy(
            responseData = data?.take(maxContentLength), responseLength = data?.length ?: 0, success = success, replies = 1,
        )
    }

    private fun event(kind: CaptureKind, handlerName: String?, requestId: String?, data: String?, success: Boolean?) =
        CaptureEvent(kind, Direction.WEB_TO_APP, null, handlerName, requestId, data, success, null, false)
}

/** An arm over [FakeRecorder], with the split-args shape; [capture] makes mistakes where a test wants one. */
internal class FakeCalls(
    private val onFurther: (index: Int, arguments: Array<Any?>) -> Unit = { _, _ -> },
    private val capture: (request: Array<Any?>, response: Array<Any?>) -> Unit,
) : BridgeCalls {
    private var request: Array<Any?> = emptyArray()
    private var response: Array<Any?> = emptyArray()
    var prepared = 0
    var run = 0

    override fun prepare(request: Array<Any?>, response: Array<Any?>) {
        this.request = request
        this.response = response
        prepared += 1
    }

    override fun roundTrip() {
        run += 1
        capture(request, response)
    }

    override fun further(index: Int, arguments: Array<Any?>) = onFurther(index, arguments)

    override fun sink(): Any? = response
}

internal class FakeHost(override val counters: Counters = FakeCounters()) : Host {
    override val facts = HostFacts(7, "17.0.1", "Test \"VM\"", listOf("-Xmx1m"), 1_048_576, listOf("Copy"))
    override fun openStore(path: String): MessageStore = throw UnsupportedOperationException(path)
}

/** Feeds lines and keeps the answers. */
internal class FakeTransport(vararg lines: String) : Transport {
    private val input = ArrayDeque(lines.toList())
    val output = ArrayList<String>()

    override fun readLine(): String? = input.removeFirstOrNull()

    override fun writeLine(line: String) {
        output.add(line)
    }
}
