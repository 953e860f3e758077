package dev.dari.bench

/**
 * Where protocol lines come from and go to: a pipe on the host, files on a device. A line holds one
 * JSON object and no line break.
 */
public interface Transport {
    /** Waits for the next line; null when there will be no more, which ends the worker. */
    public fun readLine(): String?

    /** Hands one line over completely before it returns. */
    public fun writeLine(line: String)
}
