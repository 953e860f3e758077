package dev.dari.bench

/**
 * What a worker measures: one arm of one cell.
 *
 * @property arm name of the arm, for messages
 * @property callsClass class of the arm's [BridgeCalls]
 * @property inspectClasses classes whose bytes are reported, to prove that a hook is (or is not) there
 * @property runtime runtime that must be on the class path: `dari` or `dari-noop`
 * @property maxEntries bound of the runtime's list
 * @property maxContentLength UTF-16 units of a text that are kept
 * @property storePath file of the message store
 * @property clearEvery round trips after which the store is cleared, outside the timing; null for never
 * @property drainEvery most round trips between two drains of the store, outside the timing
 * @property spinNs planted slow-down a round trip, inside the timing; 0 in a real measurement
 * @property request arguments of the request method
 * @property response arguments of the response method, or what the request method returns; empty when the shape has neither
 * @property expect what must be captured; null when nothing may be
 * @property prefill entries that the list and the store hold before each timed round trip; null: the list is left to
 *   fill itself
 * @property threads how many threads call the bridge at a time
 * @property further the bridge's other methods, each called once a round of the proof and never timed
 */
internal class Plan(
    val arm: String,
    val callsClass: String,
    val inspectClasses: List<String>,
    val runtime: String,
    val maxEntries: Int,
    val maxContentLength: Int,
    val storePath: String,
    val clearEvery: Int?,
    val drainEvery: Int,
    val spinNs: Long,
    val request: List<Argument>,
    val response: List<Argument>,
    val expect: Expectation?,
    val prefill: Int? = null,
    val threads: Int = 1,
    val further: List<FurtherCall> = emptyList(),
)

/**
 * A call of a method that is no part of a round trip.
 *
 * @property arguments its arguments
 * @property expect what must be captured of it, a request alone; null when nothing may be
 */
internal class FurtherCall(val arguments: List<Argument>, val expect: Expectation?)

/**
 * What an arm must capture of each round trip.
 *
 * @property direction `webToApp` or `appToWeb`
 * @property tag tag of the interceptor; null for none
 */
internal class Expectation(
    val direction: String,
    val tag: String?,
    val request: ExpectedRequest,
    val response: ExpectedResponse?,
)

/** @property fireAndForget what the arm declares; null when it does not say */
internal class ExpectedRequest(
    val handlerName: Expression?,
    val requestId: Expression?,
    val data: Expression?,
    val fireAndForget: Boolean? = null,
)

/** @property isReturned the answer is what the request method returns, so it has the request's own id */
internal class ExpectedResponse(
    val requestId: Expression?,
    val success: Expression?,
    val data: Expression?,
    val isReturned: Boolean = false,
)
