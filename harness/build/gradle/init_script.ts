import { join } from "node:path";

/** Files that one arm's builds write and read. */
export interface InitFiles {
  /** The script that is handed to Gradle. */
  readonly script: string;
  /** What each build writes: a line a task. */
  readonly timings: string;
  /** What the first build writes: versions. */
  readonly facts: string;
  /** The arm's own build cache. */
  readonly buildCache: string;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** Chooses how tasks are listened to; scripts that a version cannot compile are not read by it. */
function mainScript(folder: string, files: InitFiles): string {
  return `import org.gradle.util.GradleVersion

new File(${quoted(files.facts)}).text = [
  "gradle=" + gradle.gradleVersion,
  "java=" + System.getProperty("java.version"),
].join("\\n")
gradle.settingsEvaluated { settings ->
  settings.buildCache.local.directory = new File(${quoted(files.buildCache)})
}
def services = GradleVersion.current().baseVersion >= GradleVersion.version("6.1")
apply from: new File(${quoted(folder)}, services ? "service.gradle" : "listener.gradle")
`;
}

/** Until 6.0: a listener of the build. */
function listenerScript(files: InitFiles): string {
  return `import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.ConcurrentLinkedQueue

def starts = new ConcurrentHashMap<String, Long>()
def lines = new ConcurrentLinkedQueue<String>()
gradle.addListener(new TaskExecutionListener() {
  void beforeExecute(Task task) { starts.put(task.path, System.nanoTime()) }
  void afterExecute(Task task, TaskState state) {
    def took = System.nanoTime() - starts.getOrDefault(task.path, System.nanoTime())
    lines.add([task.path, took, !state.didWork].join("\\t"))
  }
})
gradle.buildFinished { new File(${quoted(files.timings)}).text = lines.join("\\n") }
`;
}

/** From 6.1 on: a build service, which the configuration cache keeps; times are whole milliseconds. */
function serviceScript(files: InitFiles): string {
  return `import java.util.concurrent.ConcurrentLinkedQueue
import javax.inject.Inject
import org.gradle.api.provider.Property
import org.gradle.api.services.BuildService
import org.gradle.api.services.BuildServiceParameters
import org.gradle.build.event.BuildEventsListenerRegistry
import org.gradle.tooling.events.FinishEvent
import org.gradle.tooling.events.OperationCompletionListener
import org.gradle.tooling.events.task.TaskFinishEvent
import org.gradle.tooling.events.task.TaskSkippedResult
import org.gradle.tooling.events.task.TaskSuccessResult

interface DariTimingsParameters extends BuildServiceParameters {
  Property<String> getFile()
}

abstract class DariTimings
    implements BuildService<DariTimingsParameters>, OperationCompletionListener, AutoCloseable {
  private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<String>()

  void onFinish(FinishEvent event) {
    if (!(event instanceof TaskFinishEvent)) return
    def result = event.result
    def idle = result instanceof TaskSkippedResult ||
      (result instanceof TaskSuccessResult && (result.upToDate || result.fromCache))
    def took = (result.endTime - result.startTime) * 1000000L
    lines.add([event.descriptor.taskPath, took, idle].join("\\t"))
  }

  void close() { new File(parameters.file.get()).text = lines.join("\\n") }
}

class DariTimingsPlugin implements Plugin<Gradle> {
  private final BuildEventsListenerRegistry registry

  @Inject
  DariTimingsPlugin(BuildEventsListenerRegistry registry) { this.registry = registry }

  void apply(Gradle gradle) {
    def service = gradle.sharedServices.registerIfAbsent("dariTimings", DariTimings) {
      it.parameters.file.set(${quoted(files.timings)})
    }
    registry.onTaskCompletion(service)
  }
}

apply plugin: DariTimingsPlugin
`;
}

/**
 * Writes the init scripts of an arm. Their text is the same in every build of the arm, so that the
 * configuration cache does not take them for a change.
 *
 * @param folder the arm's own folder
 * @returns where everything lies
 */
export async function writeInitScripts(folder: string): Promise<InitFiles> {
  const scripts = join(folder, "init");
  const files = {
    script: join(scripts, "dari.gradle"),
    timings: join(folder, "timings.tsv"),
    facts: join(folder, "facts.txt"),
    buildCache: join(folder, "build-cache"),
  };
  await Deno.mkdir(scripts, { recursive: true });
  await Deno.writeTextFile(files.script, mainScript(scripts, files));
  await Deno.writeTextFile(join(scripts, "listener.gradle"), listenerScript(files));
  await Deno.writeTextFile(join(scripts, "service.gradle"), serviceScript(files));
  return files;
}
