import dev.dari.bench.Transport;
import dev.dari.bench.Worker;
import dev.dari.bench.jvm.JvmHost;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;

/**
 * Proves many arms in one process, for a test: a process for each would take minutes. Reads a plan
 * command a line, and gives each a worker of its own.
 */
public final class ManyWorkers {
    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String plan = in.readLine(); plan != null; plan = in.readLine()) {
            Iterator<String> commands = Arrays.asList(
                plan, "{\"type\":\"prove\",\"seq\":2,\"roundTrips\":2}", "{\"type\":\"stop\",\"seq\":3}").iterator();
            new Worker(new Transport() {
                @Override public String readLine() {
                    return commands.hasNext() ? commands.next() : null;
                }

                @Override public void writeLine(String line) {
                    out.println(line);
                }
            }, new JvmHost()).run();
        }
        out.flush();
        System.exit(0);
    }
}
