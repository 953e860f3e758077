package dev.dari.bench

/**
 * One block.
 *
 * @property startNs the monotonic clock at the block's start, from the clock's own origin
 * @property wallNs from the first preparation to the last sample: samples, preparations, drains and clears between them
 * @property samplesNs duration of each sample in time order, all round trips of a sample together; with several
 *   threads, of each thread in turn
 * @property batch round trips a sample
 * @property drainNs waiting for the writer to store what the arm recorded, between samples and after the last; what
 *   refills of a list that is held wait for their own entries is not in it, only in [wallNs]
 * @property gcCount collections within [wallNs]
 * @property gcTimeNs time of those collections
 * @property compilations compilations finished within [wallNs]
 * @property cpuNs CPU time of this process within [wallNs]
 * @property requests requests that the runtime recorded during the block
 * @property responses responses that the runtime recorded during the block
 * @property problems differences between what was and what had to be recorded
 * @property clockNs what two clock reads cost now
 * @property hostCpuNs CPU time of the whole machine within [wallNs]; null where it cannot be read
 * @property hostStealNs time taken from the machine within [wallNs]; null where it cannot be read
 * @property frequencyKHz frequency of the processors at the block's end; null where it cannot be read
 * @property processCpuNs CPU time of this process from its start to the block's end: beside the other workers'
 *   it shows what all of them used while none of their blocks ran
 * @property host the machine's times at the block's end; null where they cannot be read
 */
internal class BlockResult(
    val startNs: Long,
    val wallNs: Long,
    val samplesNs: LongArray,
    val batch: Int,
    val drainNs: Long,
    val gcCount: Long,
    val gcTimeNs: Long,
    val compilations: Long,
    val cpuNs: Long,
    val requests: Long,
    val responses: Long,
    val problems: List<Problem>,
    val clockNs: Long,
    val hostCpuNs: Long?,
    val hostStealNs: Long?,
    val frequencyKHz: Long?,
    val processCpuNs: Long,
    val host: HostTimes?,
)
