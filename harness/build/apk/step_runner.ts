import { join } from "node:path";
import { InterruptedError, RunError } from "../../core/errors.ts";
import { sha256 } from "../content_hash.ts";
import { isDiskFull } from "../disk_room.ts";
import { Limiter } from "./limiter.ts";
import type { StepKind, StepTiming } from "./step.ts";
import { damagedFile, filesFolder, readEntry, type StepFiles, writeEntry } from "./step_entry.ts";
import { sweep } from "./sweep.ts";

/** Changes when results of an earlier harness must not be used any more. */
const FORMAT = 1;

/** A step of a build: what it depends on, and how it is done. */
export interface Step {
  /** What it does to what, such as `dex kotlin-stdlib`. */
  readonly step: string;
  readonly kind: StepKind;
  /** Whether its result outlives `clean`: true for dexes of untransformed libraries. */
  readonly kept?: boolean;
  /** Steps that much waits for go first; 0 when absent. */
  readonly urgency?: number;
  /** Everything beside `from` that the result depends on, as JSON: contents, never paths. */
  readonly inputs: unknown;
  /** Steps whose files it reads. */
  readonly from?: readonly StepResult[];
  /** Writes its files below `out`; reads those of `from` below `folders`, in the same order. */
  readonly make: (out: string, folders: readonly string[]) => Promise<void>;
}

/** A step that has been done. */
export interface StepResult {
  /** Its files' hashes. */
  readonly files: StepFiles;
  /** One hash of them all. */
  readonly hash: string;
  readonly timing: StepTiming;
  readonly from: readonly StepResult[];
  /** The folder of its files, after they have been compared with their hashes. */
  readonly folder: () => Promise<string>;
}

/** Where and how steps are run. */
export interface StepRunnerOptions {
  /** Folder of kept results. */
  readonly root: string;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  readonly force?: boolean | undefined;
  readonly onStep?: ((timing: StepTiming) => void) | undefined;
  readonly onNotice?: ((sentence: string) => void) | undefined;
}

/**
 * Runs steps whose results are not there yet, each once, and keeps the results by the hash of what
 * they were made from. An entry appears whole or not at all; its files are compared with their
 * hashes before anything reads them.
 */
export class StepRunner {
  readonly #options: StepRunnerOptions;
  readonly #limiter: Limiter;
  readonly #running = new Map<string, Promise<StepResult>>();
  /** All that was asked for, those whose keys are still being hashed too. */
  readonly #asked = new Set<Promise<StepResult>>();
  #settled = false;
  #failed: { readonly error: unknown } | undefined;
  #swept: Promise<void> | undefined;

  constructor(options: StepRunnerOptions) {
    this.#options = options;
    this.#limiter = new Limiter(options.concurrency);
  }

  /**
   * Waits for whatever has been begun, and tells what broke first, if anything did. Nothing can be
   * begun afterwards.
   */
  async settled(): Promise<{ readonly error: unknown } | undefined> {
    // A running step may begin others.
    for (let before = -1; before !== this.#asked.size;) {
      before = this.#asked.size;
      await Promise.allSettled(this.#asked);
    }
    this.#settled = true;
    return this.#failed;
  }

  /**
   * Does a step, or finds it done.
   *
   * @param step the step; an equal one that is being done is awaited
   * @returns its files
   * @throws {RunError} if it fails, or the disk is full
   * @throws {InterruptedError} if the signal has ended the build
   * @throws {TypeError} if the build has settled
   */
  async run(step: Step): Promise<StepResult> {
    // Beside a branch that has failed, another may only now have hashed what its step reads.
    if (this.#settled) throw new TypeError(`The build has ended: no "${step.step}" any more`);
    const asked = this.#ask(step);
    this.#asked.add(asked);
    return await asked;
  }

  async #ask(step: Step): Promise<StepResult> {
    const from = step.from ?? [];
    const key = await sha256(
      JSON.stringify([FORMAT, step.kind, step.inputs, from.map((one) => one.hash)]),
    );
    let running = this.#running.get(key);
    if (running === undefined) {
      running = this.#run(step, from, key).catch((error) => {
        this.#failed ??= { error };
        throw error;
      });
      this.#running.set(key, running);
    }
    return await running;
  }

  async #run(step: Step, from: readonly StepResult[], key: string): Promise<StepResult> {
    const entry = join(this.#options.root, step.kept ? "kept" : "app", `${step.kind}-${key}`);
    const start = performance.now();
    const found = this.#options.force ? undefined : await readEntry(entry);
    if (found === "damaged") await this.#drop(step, entry, "its record");
    const cached = found !== undefined && found !== "damaged";
    const done = cached
      ? { files: found, ms: performance.now() - start }
      : await this.#make(step, from, entry);
    const timing = {
      step: step.step,
      kind: step.kind,
      wallNs: Math.round(done.ms * 1e6),
      cached,
    };
    this.#options.onStep?.(timing);
    const { files } = done;
    let checked: Promise<string> | undefined;
    return {
      files,
      hash: await sha256(JSON.stringify(files)),
      timing,
      from,
      folder: () => checked ??= this.#checked(step, from, entry, files, cached),
    };
  }

  async #checked(
    step: Step,
    from: readonly StepResult[],
    entry: string,
    files: StepFiles,
    cached: boolean,
  ): Promise<string> {
    const damaged = cached ? await damagedFile(entry, files) : undefined;
    if (damaged !== undefined) {
      await this.#drop(step, entry, `"${damaged}"`);
      const again = await this.#make(step, from, entry);
      if (JSON.stringify(again.files) !== JSON.stringify(files)) {
        throw new RunError(`"${step.step}" gave another result than before, from the same input`, {
          hint: "run the command again: what depends on it will be built anew",
        });
      }
    }
    return filesFolder(entry);
  }

  async #drop(step: Step, entry: string, what: string): Promise<void> {
    this.#options.onNotice?.(
      `The kept result of "${step.step}" is damaged (${what} is not what was written); ` +
        "it is dropped and made again",
    );
    await Deno.remove(entry, { recursive: true });
  }

  async #make(
    step: Step,
    from: readonly StepResult[],
    entry: string,
  ): Promise<{ readonly files: StepFiles; readonly ms: number }> {
    const folders = await Promise.all(from.map((one) => one.folder()));
    await (this.#swept ??= sweep(this.#options.root));
    return await this.#limiter.run(step.urgency ?? 0, async () => {
      if (this.#options.signal?.aborted) throw new InterruptedError();
      // One broken step ends the build; what waits for a core need not begin.
      if (this.#failed !== undefined) throw this.#failed.error;
      const parent = join(entry, "..");
      let staging: string | undefined;
      try {
        await Deno.mkdir(parent, { recursive: true });
        staging = await Deno.makeTempDir({ dir: parent, prefix: ".staging-" });
        await Deno.mkdir(filesFolder(staging));
        const start = performance.now();
        await step.make(filesFolder(staging), folders);
        const ms = performance.now() - start;
        const files = await writeEntry(staging, step.step);
        await this.#place(staging, entry);
        return { files, ms };
      } catch (error) {
        const told = this.#told(step, error);
        // Before the next step gets this one's place.
        this.#failed ??= { error: told };
        throw told;
      } finally {
        if (staging !== undefined) await Deno.remove(staging, { recursive: true }).catch(() => {});
      }
    });
  }

  #told(step: Step, error: unknown): unknown {
    if (this.#options.signal?.aborted) return new InterruptedError();
    if (!isDiskFull(error)) return error;
    return new RunError(`Cannot keep the result of "${step.step}": there is no room left`, {
      hint: `free some space where "${this.#options.root}" lies; finished steps are kept`,
      cause: error,
    });
  }

  async #place(staging: string, entry: string): Promise<void> {
    if (this.#options.force) await Deno.remove(entry, { recursive: true }).catch(() => {});
    try {
      await Deno.rename(staging, entry);
    } catch (error) {
      // Another process has finished the same step first: its files are the same.
      if (typeof await readEntry(entry) !== "object") throw error;
    }
  }
}
