import { basename, join, resolve } from "node:path";
import type { BuildArm, BuildPlan, GradleBuilder } from "../../core/build_time.ts";
import type {
  Builder,
  BuilderCpu,
  BuilderRecord,
  BuildOutcome,
  BuildRequest,
} from "../../core/builder.ts";
import { ConfigError, InterruptedError, RunError } from "../../core/errors.ts";
import type { CommandSpec, Processes } from "../../core/ports.ts";
import { copyFolder, removeFolder } from "../copy_folder.ts";
import { readCpuTimes } from "../cpu_times.ts";
import type { ToolEnvironment } from "../java.ts";
import { SourceEdit } from "../source_edit.ts";
import { daemonsOf, endDaemons } from "./gradle_daemon.ts";
import { type InitFiles, writeInitScripts } from "./init_script.ts";
import { leftOutOfCopy } from "./left_out.ts";
import { readTaskTimings } from "./task_timings.ts";

/** A daemon that nobody can end any more, because the harness was killed, ends by itself. */
const IDLE_MS = 300_000;
const TAIL_LINES = 30;

/** What Gradle is run with. */
export interface GradleOptions {
  readonly processes: Processes;
  readonly environment: ToolEnvironment;
  readonly signal: AbortSignal;
  readonly onStep: (message: string) => void;
}

/** An arm's own copy of the project. */
interface ArmFolder {
  readonly root: string;
  readonly files: InitFiles;
  edit: SourceEdit | undefined;
}

class GradleProjectBuilder implements Builder {
  readonly #spec: GradleBuilder;
  readonly #source: string;
  readonly #options: GradleOptions;
  readonly #work: string;
  readonly #home: string;
  readonly #arms: ReadonlyMap<string, ArmFolder>;
  readonly #facts: Record<string, string> = {};
  /** User home of the one build that begins with nothing. */
  #coldHome: string | undefined;
  #colds = 0;
  #coldsSeen = 0;
  #disposed = false;

  constructor(
    spec: GradleBuilder,
    options: GradleOptions,
    places: { readonly source: string; readonly work: string },
    arms: ReadonlyMap<string, ArmFolder>,
  ) {
    this.#spec = spec;
    this.#options = options;
    this.#source = places.source;
    this.#work = places.work;
    this.#home = join(places.work, "home");
    this.#arms = arms;
  }

  get record(): BuilderRecord {
    const { task, daemon, buildCache, configurationCache, arguments: given } = this.#spec;
    return {
      kind: "gradle",
      settings: {
        ...this.#facts,
        task,
        daemon,
        "build cache": buildCache ? "on" : "off",
        "configuration cache": configurationCache ? "on" : "off",
        ...(given.length === 0 ? {} : { arguments: given.join(" ") }),
      },
    };
  }

  #arm({ id }: BuildArm): ArmFolder {
    const found = this.#arms.get(id);
    if (found === undefined) throw new RangeError(`There is no arm "${id}"`);
    return found;
  }

  async prepare({ arm, change, unique }: BuildRequest): Promise<void> {
    const folder = this.#arm(arm);
    switch (change) {
      case "clean":
        await this.#gradle(arm, ["clean"], this.#home);
        break;
      case "cold":
        await this.#copyAgain(folder);
        this.#coldHome = await this.#freshHome();
        break;
      case "incremental":
        await folder.edit?.apply(unique);
        break;
      case "noop":
        break;
    }
    // What an earlier build wrote must not be taken for what this one did.
    await removeFolder(folder.files.timings);
  }

  async build({ arm }: BuildRequest): Promise<BuildOutcome> {
    const { files } = this.#arm(arm);
    await this.#gradle(arm, [this.#spec.task], this.#coldHome ?? this.#home);
    return { steps: readTaskTimings(await this.#timings(files), this.#spec.steps), output: null };
  }

  /** Prepared as removed: a build that does not write it was not listened to, or was none. */
  async #timings({ timings }: InitFiles): Promise<string> {
    try {
      return await Deno.readTextFile(timings);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      throw new RunError(
        `Gradle ended well, but did not tell what it did for ${this.#spec.task} of ` +
          `"${this.#spec.project}": the init script of the harness wrote no timings`,
        { hint: "see whether the project's gradlew or its arguments leave init scripts out" },
      );
    }
  }

  async settle({ arm }: BuildRequest): Promise<void> {
    const { processes } = this.#options;
    const { files } = this.#arm(arm);
    for (const line of (await Deno.readTextFile(files.facts).catch(() => "")).split("\n")) {
      const [key = "", value = ""] = line.split("=");
      if (key !== "") this.#facts[key] = value;
    }
    if (this.#coldHome !== undefined) {
      await endDaemons(processes, this.#coldHome);
      await removeFolder(this.#coldHome);
      this.#coldHome = undefined;
    }
    if (this.#spec.daemon === "cold") await endDaemons(processes, this.#home);
  }

  async restart(): Promise<void> {
    await endDaemons(this.#options.processes, this.#home);
  }

  async cpu(): Promise<BuilderCpu> {
    const { processes } = this.#options;
    // Daemons of single builds end in between, and take their counts with them.
    const single = this.#spec.daemon === "cold" || this.#colds !== this.#coldsSeen;
    this.#coldsSeen = this.#colds;
    const builders = single ? null : await daemonsOf(processes, this.#home);
    return await readCpuTimes(processes, builders, Deno.pid);
  }

  async #copyAgain(folder: ArmFolder): Promise<void> {
    await removeFolder(folder.root);
    await removeFolder(folder.files.buildCache);
    await copyFolder(this.#source, folder.root, {
      leaveOut: leftOutOfCopy,
      processes: this.#options.processes,
    });
  }

  async #freshHome(): Promise<string> {
    const home = join(this.#work, `cold-home-${++this.#colds}`);
    await prepareHome(home, this.#spec, this.#options.processes);
    return home;
  }

  #command({ scope, id }: BuildArm, tasks: readonly string[], home: string): CommandSpec {
    const { gradle, properties, buildCache, configurationCache } = this.#spec;
    const { root, files } = this.#arm({ scope, id, role: "measured" });
    const { javaHome } = this.#options.environment;
    const cached = String(configurationCache);
    return {
      program: gradle === "wrapper" ? "sh" : "gradle",
      args: [
        ...(gradle === "wrapper" ? ["gradlew"] : []),
        "--daemon",
        "--console",
        "plain",
        "--gradle-user-home",
        home,
        "--init-script",
        files.script,
        buildCache ? "--build-cache" : "--no-build-cache",
        // Not as options, which older versions refuse.
        `-Dorg.gradle.configuration-cache=${cached}`,
        `-Dorg.gradle.unsafe.configuration-cache=${cached}`,
        `-Dorg.gradle.daemon.idletimeout=${IDLE_MS}`,
        ...Object.entries(properties[scope] ?? {}).map(([key, value]) => `-P${key}=${value}`),
        ...this.#spec.arguments,
        ...tasks,
      ],
      cwd: root,
      ...(javaHome === undefined ? {} : { env: { JAVA_HOME: javaHome } }),
    };
  }

  async #gradle(arm: BuildArm, tasks: readonly string[], home: string): Promise<void> {
    const { processes, signal } = this.#options;
    const output = await processes.run(this.#command(arm, tasks, home), { signal });
    if (signal.aborted) throw new InterruptedError();
    if (output.code === 0) return;
    const tail = `${output.stdout}\n${output.stderr}`.trim().split("\n").slice(-TAIL_LINES);
    throw new RunError(
      `Gradle could not build ${tasks.join(" ")} of "${this.#spec.project}" with the properties ` +
        `of "${arm.scope}":\n${tail.join("\n")}`,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    const { processes } = this.#options;
    for (const home of [this.#home, this.#coldHome]) {
      if (home !== undefined) await endDaemons(processes, home);
    }
    await removeFolder(this.#work);
  }
}

/**
 * Makes a user home of our own. The user's daemons, settings and caches stay out of the measurement;
 * only the distributions that wrappers have downloaded are shared, as they are the same for all.
 */
async function prepareHome(home: string, spec: GradleBuilder, processes: Processes): Promise<void> {
  await Deno.mkdir(home, { recursive: true });
  if (spec.gradle === "installed") return;
  // By the shell, as it knows where the user's home is, and may link to it.
  const link = 'from="${GRADLE_USER_HOME:-$HOME/.gradle}/wrapper"; [ ! -d "$from" ] || ' +
    'ln -s "$from" "$1/wrapper"';
  await processes.run({ program: "sh", args: ["-c", link, "sh", home] });
}

async function checkInstalled(processes: Processes): Promise<void> {
  const { code } = await processes.run({
    program: "sh",
    args: ["-c", "command -v gradle"],
  });
  if (code === 0) return;
  throw new ConfigError('There is no "gradle" on the PATH', {
    hint: 'install Gradle (`apt-get install gradle` on Debian), or write gradle: "wrapper"',
  });
}

async function checkWrapper(source: string, project: string): Promise<void> {
  try {
    await Deno.stat(join(source, "gradlew"));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new ConfigError(`The Gradle project "${project}" has no wrapper: there is no "gradlew"`, {
      hint: 'write gradle: "installed" to build with the Gradle on the PATH',
    });
  }
}

/**
 * Gets the builds of a Gradle project ready: a copy of the project for each arm, and a Gradle user
 * home of our own, whose daemon all arms share. Nothing is built yet.
 *
 * @param plan the scenario
 * @param spec how the project is built
 * @param options the world
 * @returns the builder, to be disposed
 * @throws {ConfigError} if the project, Gradle, its wrapper or the line to edit is missing
 */
export async function openGradleBuilder(
  plan: BuildPlan,
  spec: GradleBuilder,
  options: GradleOptions,
): Promise<Builder> {
  const { processes, onStep } = options;
  const source = resolve(plan.folder, spec.project);
  if (spec.gradle === "installed") await checkInstalled(processes);
  const work = await Deno.makeTempDir({ prefix: "dari-gradle-" });
  try {
    await prepareHome(join(work, "home"), spec, processes);
    onStep(`copying the Gradle project "${spec.project}" for ${plan.arms.length} arms`);
    const incremental = plan.cells.some((cell) => cell.change === "incremental");
    const arms = new Map<string, ArmFolder>();
    for (const [at, arm] of plan.arms.entries()) {
      const folder = join(work, `arm-${at + 1}`);
      // A build that does not name itself is named like its folder.
      const root = join(folder, basename(source));
      await copyFolder(source, root, { leaveOut: leftOutOfCopy, processes });
      if (spec.gradle === "wrapper") await checkWrapper(root, spec.project);
      const edit = spec.edit !== undefined && incremental
        ? await SourceEdit.open(root, spec.edit)
        : undefined;
      arms.set(arm.id, { root, files: await writeInitScripts(folder), edit });
    }
    return new GradleProjectBuilder(spec, options, { source, work }, arms);
  } catch (error) {
    await removeFolder(work);
    throw error;
  }
}
