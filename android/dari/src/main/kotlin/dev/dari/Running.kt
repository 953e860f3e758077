package dev.dari

/** Where the hooks find the recorder. */
internal object Running {
    /**
     * The running recorder; null before `Dari.start` and after `Dari.stop`. A plain field: reading it needs no stack, which
     * may be what a hook's caller is about to run out of.
     */
    @JvmField
    @Volatile
    var recorder: Recorder? = null
}
