package dev.dari.bench

/** Writes replies as protocol lines. */
internal object ReplyCodec {
    /** Version of the protocol, in the `hello` line. */
    const val PROTOCOL: Int = 1

    /** The reply as one line, without the line break. */
    fun encode(reply: Reply): String = when (reply) {
        is Reply.Hello -> hello(reply)
        is Reply.Ready -> line("ready", reply.seq)
            .objects("classes", reply.classes) { field("name", it.name).field("sha256", it.sha256) }
        is Reply.Proof -> line("proof", reply.seq)
            .field("roundTrips", reply.roundTrips)
            .field("requests", reply.requests)
            .field("responses", reply.responses)
            .field("entries", reply.entries)
            .problems(reply.problems)
        is Reply.Warm -> warm(reply.seq, reply.result)
        is Reply.Timed -> timed(reply.seq, reply.result)
        is Reply.Allocated -> line("allocation", reply.seq)
            .field("roundTrips", reply.result.roundTrips)
            .field("callerBytes", reply.result.callerBytes)
            .field("deferredBytes", reply.result.deferredBytes)
            .field("processCpuNs", reply.result.processCpuNs)
        is Reply.Bye -> line("bye", reply.seq)
        is Reply.Failure -> line("error", reply.seq).field("message", reply.message).field("stack", reply.stack)
    }.finish()

    private fun hello(reply: Reply.Hello): JsonWriter = JsonWriter()
        .field("type", "hello")
        .field("protocol", PROTOCOL)
        .field("pid", reply.facts.pid)
        .field("runtime", reply.runtime)
        .field("java", reply.facts.java)
        .field("vm", reply.facts.vm)
        .texts("flags", reply.facts.flags)
        .field("heapBytes", reply.facts.heapBytes)
        .texts("collectors", reply.facts.collectors)

    private fun warm(seq: Long, result: WarmUpResult): JsonWriter = line("warm", seq)
        .field("roundTrips", result.roundTrips)
        .field("elapsedNs", result.elapsedNs)
        .field("settled", result.reason == WarmUpReason.FLAT)
        .field("reason", result.reason.text)
        .field("coldNs", result.coldNs)
        .field("compilations", result.compilations)
        .field("medianNs", result.medianNs)

    private fun timed(seq: Long, result: BlockResult): JsonWriter = line("block", seq)
        .field("startNs", result.startNs)
        .field("wallNs", result.wallNs)
        .field("samplesNs", result.samplesNs)
        .field("batch", result.batch)
        .field("drainNs", result.drainNs)
        .field("gcCount", result.gcCount)
        .field("gcTimeNs", result.gcTimeNs)
        .field("compilations", result.compilations)
        .field("cpuNs", result.cpuNs)
        .field("requests", result.requests)
        .field("responses", result.responses)
        .problems(result.problems)
        .field("clockNs", result.clockNs)
        .field("hostCpuNs", result.hostCpuNs)
        .field("hostStealNs", result.hostStealNs)
        .field("frequencyKHz", result.frequencyKHz)
        .field("processCpuNs", result.processCpuNs)
        .field("hostCpuTotalNs", result.host?.cpuNs)
        .field("hostStealTotalNs", result.host?.stealNs)

    private fun line(type: String, seq: Long): JsonWriter = JsonWriter().field("type", type).field("seq", seq)

    private fun JsonWriter.problems(problems: List<Problem>): JsonWriter = objects("problems", problems) {
        field("at", it.at).field("expected", it.expected).field("found", it.found)
    }
}
