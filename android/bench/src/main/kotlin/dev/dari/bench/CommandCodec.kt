package dev.dari.bench

/** Reads protocol lines as commands. */
internal object CommandCodec {
    private val ANY = 0L..MAX_EXACT
    private val SOME = 1L..MAX_EXACT

    /** Largest whole number that a JSON number of the harness (a double) holds exactly. */
    private const val MAX_EXACT = (1L shl 53) - 1

    /** @throws ProtocolException when the line is no JSON object, of an unknown type, or lacks something */
    fun decode(line: String): Command {
        val fields = Fields(parse(line), "command")
        val seq = fields.long("seq", ANY)
        return when (val type = fields.text("type")) {
            "plan" -> Command.Start(seq, PlanCodec.decode(fields.child("plan")))
            "prove" -> Command.Prove(seq, fields.int("roundTrips", 1))
            "warmup" -> Command.WarmUp(seq, limits(fields))
            "block" -> Command.Block(seq, fields.int("samples", 1), fields.int("batch", 1))
            "allocation" -> Command.Allocation(seq, fields.int("roundTrips", 1))
            "stop" -> Command.Stop(seq)
            else -> fields.reject("type ${Shortened.text(type)} is unknown, expected plan, prove, warmup, block, allocation or stop")
        }
    }

    /** The number of a command that [decode] refused, so that its error can be matched; 0 when there is none. */
    fun seqOf(line: String): Long = try {
        Fields(parse(line), "command").long("seq", ANY)
    } catch (_: ProtocolException) {
        0
    }

    private fun limits(fields: Fields): WarmUpLimits = WarmUpLimits(
        minTimeNs = fields.long("minTimeNs", ANY),
        minRoundTrips = fields.long("minRoundTrips", ANY),
        maxTimeNs = fields.long("maxTimeNs", SOME),
        maxRoundTrips = fields.long("maxRoundTrips", SOME),
        batch = fields.optionalInt("batch", 1) ?: 1,
    )

    private fun parse(line: String): Map<*, *> = JsonReader.read(line) as? Map<*, *>
        ?: throw ProtocolException("Cannot read the line ${Shortened.text(line)}: expected a JSON object")
}
