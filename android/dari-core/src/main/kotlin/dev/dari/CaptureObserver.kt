package dev.dari

/** Sees every event with its uncut texts, for tests and for the proof that a capture is right. */
public fun interface CaptureObserver {
    /**
     * Called on the thread of the captured call, before the event is recorded. Whatever it throws is swallowed and
     * counted in [DariCounters.hookFailures]; hooks that its own work triggers are not recorded.
     */
    public fun onEvent(event: CaptureEvent)
}
