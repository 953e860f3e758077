package dev.dari.bench

/**
 * The arguments of one round trip.
 *
 * @property request arguments of the request method
 * @property response arguments of the response method, or the one value that the request method returns; else empty
 */
internal class Message(val request: Array<Any?>, val response: Array<Any?>)

/**
 * Makes the messages of a worker's whole life. Ids end in nine digits that count up, so that no two round
 * trips of a worker share an id or a String object.
 */
internal class Messages(private val request: List<Argument>, private val response: List<Argument>) {
    /** Messages made so far. */
    var made: Long = 0
        private set

    fun next(): Message {
        made += 1
        val number = made.toString().padStart(ID_DIGITS, '0')
        return Message(arguments(request, number), arguments(response, number))
    }

    /** The arguments of a call that is no part of a round trip, with an id of its own. */
    fun nextArguments(of: List<Argument>): Array<Any?> {
        made += 1
        return arguments(of, made.toString().padStart(ID_DIGITS, '0'))
    }

    private fun arguments(from: List<Argument>, number: String): Array<Any?> = Array(from.size) { from[it].value(number) }

    private companion object {
        const val ID_DIGITS = 9
    }
}
