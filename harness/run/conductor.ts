import type { BuiltBridges } from "../build/bridges.ts";
import type { CaptureLibrary } from "../build/capture_library.ts";
import type { Arm, Cell } from "../core/cell.ts";
import { InterruptedError, Problem, RunError } from "../core/errors.ts";
import type { RunListener } from "../core/events.ts";
import type { HelloRecord } from "../core/worker_protocol.ts";
import type { RunProblem } from "../results/run_result.ts";
import type { SampleRecord } from "../results/sample_record.ts";
import type { Target } from "../target/target.ts";
import { WorkerEnded } from "../target/worker_session.ts";
import type { BlockSize } from "./block_size.ts";
import type { CellState } from "./cell_result.ts";
import type { Profile } from "./profile.ts";
import { proveArm } from "./proof.ts";
import { measureReplicate } from "./replicate.ts";

/** How many proofs run at once: they are not timed. */
const PROOFS_AT_ONCE = 2;
/** How long a signal that ended a worker may take to reach the harness as well, milliseconds. */
const SIGNAL_DELAY_MS = 300;

/** What the conductor works with. */
export interface ConductorOptions {
  readonly cells: readonly Cell[];
  readonly profile: Profile;
  readonly seed: number;
  readonly target: Target;
  readonly library: CaptureLibrary;
  /** Built bridges by the shape's name. */
  readonly bridges: ReadonlyMap<string, BuiltBridges>;
  readonly listener: RunListener;
  readonly signal: AbortSignal;
  /** Keeps what workers answer, as it comes and before anything is computed from it. */
  readonly onRecord: (cell: Cell, record: SampleRecord) => Promise<void>;
}

/** What a run came to, whether it got to its end or not. */
export interface ConductorOutcome {
  readonly states: readonly CellState[];
  readonly problems: readonly RunProblem[];
  readonly interrupted: boolean;
  readonly hello: HelloRecord | null;
}

/** Runs cells: proves every arm, then measures replicate after replicate over all cells. */
export class Conductor {
  readonly #options: ConductorOptions;
  readonly #states: CellState[];
  readonly #problems: RunProblem[] = [];
  readonly #blockSizes = new Map<string, BlockSize>();
  #hello: HelloRecord | null = null;

  constructor(options: ConductorOptions) {
    this.#options = options;
    this.#states = options.cells.map((cell) => ({
      cell: options.profile.controls ? cell : {
        ...cell,
        arms: cell.arms.filter((arm) => arm.role === "measured"),
      },
      proven: null,
      forks: new Map(),
    }));
  }

  /**
   * Proves and measures. Never throws for what a worker or a signal does: what has been measured
   * until then is kept.
   *
   * @returns what was measured and what went wrong
   */
  async run(): Promise<ConductorOutcome> {
    let interrupted = false;
    this.#options.listener.onEvent({
      type: "runStarted",
      cells: this.#states.length,
      forks: this.#states.reduce((sum, state) => sum + state.cell.arms.length, 0) *
        this.#options.profile.replicates,
    });
    try {
      await this.#prove();
      await this.#measure();
    } catch (error) {
      if (!(error instanceof InterruptedError)) throw error;
      interrupted = true;
    }
    return { states: this.#states, problems: this.#problems, interrupted, hello: this.#hello };
  }

  /** Turns a failure into a broken cell, unless the run as a whole was interrupted. */
  async #broken(state: CellState, arm: Arm | null, error: unknown): Promise<void> {
    const { signal, listener } = this.#options;
    // A Ctrl-C reaches the whole process group: workers may end before the harness has heard it.
    if (error instanceof WorkerEnded && error.bySignal && !signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, SIGNAL_DELAY_MS));
    }
    if (signal.aborted) throw new InterruptedError();
    if (!(error instanceof Problem)) throw error;
    state.problem = error.message;
    this.#problems.push({ cell: state.cell.id, arm: arm?.id ?? null, message: error.message });
    listener.onEvent({ type: "cellFinished", cell: state.cell.id, problem: error.message });
  }

  async #prove(): Promise<void> {
    const { target, bridges, library, signal, listener } = this.#options;
    const waiting = [...this.#states];
    let done = 0;
    const next = async (): Promise<void> => {
      for (let state = waiting.shift(); state !== undefined; state = waiting.shift()) {
        let at: Arm | null = null;
        try {
          const report = bridges.get(state.cell.shape.name)?.report;
          if (report === undefined) {
            throw new RunError(`The bridges of "${state.cell.shape.name}" are not built`);
          }
          // A control is the same class as its original, proven with it.
          for (const arm of state.cell.arms.filter((one) => one.role === "measured")) {
            if (signal.aborted) throw new InterruptedError();
            at = arm;
            const problems = await proveArm(state.cell, arm, { target, report, library, signal });
            if (problems.length > 0) {
              state.proven = false;
              throw new RunError(
                `Arm "${arm.id}" in cell "${state.cell.id}" did not capture what it must: ` +
                  problems.join("; "),
              );
            }
          }
          state.proven = true;
        } catch (error) {
          await this.#broken(state, at, error);
        }
        listener.onEvent({
          type: "cellProved",
          cell: state.cell.id,
          done: ++done,
          of: this.#states.length,
        });
      }
    };
    const results = await Promise.allSettled(Array.from({ length: PROOFS_AT_ONCE }, next));
    const failed = results.find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }

  async #measure(): Promise<void> {
    const { profile, signal, listener } = this.#options;
    const open = () => this.#states.filter((state) => state.problem === undefined);
    let done = 0;
    // Replicate by replicate over all cells: a slow drift of the machine then meets every cell
    // alike, and an interrupted run has something of each.
    for (let replicate = 0; replicate < profile.replicates; replicate++) {
      for (const state of open()) {
        if (signal.aborted) throw new InterruptedError();
        await this.#replicate(state, replicate);
        listener.onEvent({
          type: "replicateFinished",
          cell: state.cell.id,
          replicate,
          replicates: profile.replicates,
          done: ++done,
          of: done + open().length * (profile.replicates - replicate - 1) +
            open().filter((one) => (one.forks.values().next().value?.length ?? 0) <= replicate)
              .length,
        });
      }
    }
    for (const state of open()) listener.onEvent({ type: "cellFinished", cell: state.cell.id });
  }

  async #replicate(state: CellState, replicate: number): Promise<void> {
    const { profile, seed, target, signal, onRecord } = this.#options;
    const { cell } = state;
    try {
      const outcome = await measureReplicate({
        cell,
        replicate,
        seed,
        profile,
        target,
        signal,
        blockSize: this.#blockSizes.get(cell.id),
        onRecord: (record) => onRecord(cell, record),
      });
      this.#hello ??= outcome.hello;
      this.#blockSizes.set(cell.id, outcome.blockSize);
      for (const [at, arm] of cell.arms.entries()) {
        const forks = state.forks.get(arm.id) ?? [];
        const fork = outcome.forks[at];
        if (fork !== undefined) forks.push(fork);
        state.forks.set(arm.id, forks);
      }
    } catch (error) {
      await this.#broken(state, null, error);
    }
  }
}
