package dev.dari.bench

import java.io.PrintWriter
import java.io.StringWriter
import java.lang.reflect.InvocationTargetException

/**
 * A worker: one process that runs one arm of one cell, as the harness tells it line by line. Between two
 * commands it waits for the next line and does nothing else.
 */
public class Worker internal constructor(
    private val transport: Transport,
    private val host: Host,
    private val recorder: Recorder,
    private val clock: Clock,
    classes: ClassLoader,
) {
    private val loader = ArmLoader(classes)
    private var session: Session? = null

    /**
     * @param transport where commands come from and replies go
     * @param host the place where this worker runs
     */
    public constructor(transport: Transport, host: Host) : this(
        transport,
        host,
        DariRecorder(host),
        Clock.SYSTEM,
        Worker::class.java.classLoader,
    )

    /** Says hello and obeys until it is told to stop or there are no more lines. */
    public fun run() {
        send(Reply.Hello(recorder.runtime, host.facts))
        try {
            while (true) {
                val line = transport.readLine() ?: return
                if (line.isBlank()) continue
                val reply = answer(line)
                send(reply)
                if (reply is Reply.Bye) return
            }
        } finally {
            session?.close()
        }
    }

    // Whatever a command throws, Errors of the arm's code included, is its answer: the harness must be able to name
    // the arm that failed, and a worker that dies instead can only be guessed about.
    @Suppress("TooGenericExceptionCaught")
    private fun answer(line: String): Reply {
        val command = try {
            CommandCodec.decode(line)
        } catch (e: ProtocolException) {
            return failure(CommandCodec.seqOf(line), e)
        }
        return try {
            execute(command)
        } catch (e: Throwable) {
            failure(command.seq, e)
        }
    }

    private fun execute(command: Command): Reply = when (command) {
        is Command.Start -> start(command)
        is Command.Prove -> started().prove(command.seq, command.roundTrips)
        is Command.WarmUp -> Reply.Warm(command.seq, started().warmUp(command.limits))
        is Command.Block -> Reply.Timed(command.seq, started().block(command.samples, command.batch))
        is Command.Allocation -> started().allocation(command.roundTrips).let {
            Reply.Allocated(command.seq, it)
        }
        is Command.Stop -> Reply.Bye(command.seq)
    }

    private fun start(command: Command.Start): Reply {
        if (session != null) throw ProtocolException("Cannot take a second plan: a worker measures one arm")
        val plan = command.plan
        if (plan.runtime != recorder.runtime) {
            throw ProtocolException("Cannot run arm \"${plan.arm}\": the class path has runtime \"${recorder.runtime}\", the plan wants \"${plan.runtime}\"")
        }
        // Kept before it loads: whatever fails there, the runtime is stopped at the end.
        val started = Session(plan, recorder, host.counters, clock, loader).also { session = it }
        return Reply.Ready(command.seq, started.load())
    }

    private fun started(): Session = session ?: throw ProtocolException("Cannot run round trips: there is no plan yet")

    private fun send(reply: Reply) = transport.writeLine(ReplyCodec.encode(reply))

    private fun failure(seq: Long, thrown: Throwable): Reply.Failure {
        val cause = if (thrown is InvocationTargetException) thrown.targetException else thrown
        val message = if (cause is ProtocolException) cause.message.orEmpty() else cause.toString()
        val stack = StringWriter()
        cause.printStackTrace(PrintWriter(stack))
        return Reply.Failure(seq, message, stack.toString())
    }
}
