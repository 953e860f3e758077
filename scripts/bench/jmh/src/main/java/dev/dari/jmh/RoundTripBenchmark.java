package dev.dari.jmh;

import dev.dari.Dari;
import dev.dari.DariConfig;
import dev.dari.bench.BridgeCalls;
import dev.dari.store.jdbc.JdbcMessageStore;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * One round trip of an arm: the two bridge calls and nothing else, as the harness times them.
 *
 * <p>Arguments are fresh texts for every round trip, made outside the timing, and the store is drained outside the
 * timing every 500 round trips: its queue is bounded, so a benchmark that never waits for it would measure overflows.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RoundTripBenchmark {
    private static final int DRAIN_EVERY = 500;
    private static final int DISCARD_EVERY = 2_000;
    private static final long DRAIN_TIMEOUT_MS = 60_000;

    /** The generated class that makes an arm's calls. */
    @Param("")
    public String callsClass;

    private final List<String[]> request = new ArrayList<>();
    private final List<String[]> response = new ArrayList<>();
    private BridgeCalls calls;
    private Path folder;
    private long made;
    private boolean discards;
    private long sinceDrain;
    private long measured;
    private long requestsBefore;
    private long overflowsBefore;

    @Setup(Level.Trial)
    public void start() throws IOException, ReflectiveOperationException {
        for (String line : Files.readAllLines(Path.of(System.getProperty("dari.arguments")))) {
            String[] words = line.split(" ", -1);
            String[] pieces = new String[words.length - 1];
            for (int i = 0; i < pieces.length; i++) {
                pieces[i] = new String(Base64.getDecoder().decode(words[i + 1]), StandardCharsets.UTF_8);
            }
            (words[0].equals("request") ? request : response).add(pieces);
        }
        folder = Files.createTempDirectory("dari-jmh-store-");
        Dari.start(new DariConfig(), new JdbcMessageStore(new File(folder.toFile(), "store.db")));
        Dari.clear();
        drain();
        calls = (BridgeCalls) Class.forName(callsClass).getConstructor().newInstance();
    }

    /**
     * A warm-up throws entries away instead of waiting for the store, as the harness's does: a drain takes far longer
     * than the round trips before it, and little else would be warmed.
     */
    @Setup(Level.Iteration)
    public void enter(IterationParams iteration) {
        boolean isWarmUp = iteration.getType() == IterationType.WARMUP;
        if (!isWarmUp && measured == 0) {
            drain();
            requestsBefore = Dari.counters().getRequests();
            overflowsBefore = Dari.counters().getOverflows();
        }
        discards = isWarmUp;
    }

    @Setup(Level.Invocation)
    public void prepare() {
        if (discards && sinceDrain >= DISCARD_EVERY) {
            Dari.clear();
            sinceDrain = 0;
        } else if (!discards && sinceDrain >= DRAIN_EVERY) {
            drain();
        }
        sinceDrain++;
        made++;
        if (!discards) {
            measured++;
        }
        String id = "r" + String.format("%09d", made);
        calls.prepare(texts(request, id), texts(response, id));
    }

    @Benchmark
    public Object roundTrip() {
        calls.roundTrip();
        return calls.sink();
    }

    /** A benchmark of calls that captured nothing, or not everything, must not end well. */
    @TearDown(Level.Trial)
    public void stop() throws IOException {
        drain();
        long requests = Dari.counters().getRequests() - requestsBefore;
        long overflows = Dari.counters().getOverflows() - overflowsBefore;
        Dari.stop();
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
        if (requests != measured || overflows != 0) {
            throw new IllegalStateException(
                requests + " requests were captured in " + measured + " round trips, with " + overflows + " overflows");
        }
    }

    private void drain() {
        sinceDrain = 0;
        if (!Dari.drain(DRAIN_TIMEOUT_MS)) {
            throw new IllegalStateException("The store did not take all entries");
        }
    }

    private static Object[] texts(List<String[]> arguments, String id) {
        Object[] values = new Object[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            String[] pieces = arguments.get(i);
            StringBuilder text = new StringBuilder(pieces[0]);
            for (int piece = 1; piece < pieces.length; piece++) {
                text.append(id).append(pieces[piece]);
            }
            // A copy: the harness hands over each text once, too.
            values[i] = text.toString();
        }
        return values;
    }
}
