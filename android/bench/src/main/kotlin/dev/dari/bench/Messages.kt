package dev.dari.bench

/**
 * The arguments of one round trip.
 *
 * @property requestId the id in its texts
 * @property request arguments of the request method
 * @property response arguments of the response method; empty when there is none
 */
internal class Message(val requestId: String, val request: Array<Any?>, val response: Array<Any?>)

/**
 * Makes the messages of a worker's whole life. Ids are `r` and nine digits and count up, so that no two
 * round trips of a worker share an id or a String object.
 */
internal class Messages(private val request: List<Argument>, private val response: List<Argument>) {
    /** Messages made so far. */
    var made: Long = 0
        private set

    fun next(): Message {
        made += 1
        val id = "r" + made.toString().padStart(ID_DIGITS, '0')
        return Message(id, arguments(request, id), arguments(response, id))
    }

    private fun arguments(from: List<Argument>, id: String): Array<Any?> = Array(from.size) { from[it].value(id) }

    private companion object {
        const val ID_DIGITS = 9
    }
}
