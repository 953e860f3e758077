import type { BridgeSet } from "../build/bridge_set.ts";
import type { CaptureLibrary } from "../build/capture_library.ts";
import type { Arm, Cell } from "../core/cell.ts";
import { InterruptedError, Problem, RunError } from "../core/errors.ts";
import type { RunListener } from "../core/events.ts";
import type { Clock, Machine } from "../core/ports.ts";
import type { HelloRecord } from "../core/worker_protocol.ts";
import type { RunProblem, Stage } from "../results/run_result.ts";
import type { SampleRecord } from "../results/sample_record.ts";
import type { Target } from "../target/target.ts";
import { WorkerEnded } from "../target/worker_session.ts";
import type { BlockSize } from "./block_size.ts";
import { type CellState, measuredCell } from "./cell_result.ts";
import { type Family, judgeBudgetAt } from "./judge_run.ts";
import { keptOf, tooDisturbed } from "./kept_replicates.ts";
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
  readonly bridges: BridgeSet;
  readonly listener: RunListener;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Budgets of the run that are judged elsewhere and share its error. Default 0. */
  readonly otherBudgets?: number | undefined;
  /** Replicates a cell that are measured whatever the time; absent: those of the first look. */
  readonly leastReplicates?: number | undefined;
  readonly machine: Machine;
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
  readonly #family: Family;
  #hello: HelloRecord | null = null;
  #startedNs = 0;
  #done = 0;

  constructor(options: ConductorOptions) {
    this.#options = options;
    this.#states = options.cells.map((cell) => ({
      cell: options.profile.controls ? cell : {
        ...cell,
        arms: cell.arms.filter((arm) => arm.role === "measured"),
      },
      proven: null,
      replicates: [],
      forks: new Map(),
    }));
    this.#family = {
      gatedBudgets: options.cells.reduce(
        (sum, cell) => sum + cell.budgets.length,
        options.otherBudgets ?? 0,
      ),
      looks: options.profile.looks,
    };
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
        (this.#options.profile.looks[0] ?? 0),
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
          const built = bridges.of(state.cell);
          // A control is the same class as its original, proven with it.
          for (const arm of state.cell.arms.filter((one) => one.role === "measured")) {
            if (signal.aborted) throw new InterruptedError();
            at = arm;
            const problems = await proveArm(state.cell, arm, { target, built, library, signal });
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
    this.#startedNs = this.#options.clock.monotonicNs();
    for (const stage of ["measurement", "confirmation"] as const) {
      for (let wants = this.#wants(stage); wants.size > 0; wants = this.#wants(stage)) {
        if (!await this.#bring(stage, wants)) break;
      }
    }
    for (const state of this.#states) {
      if (state.problem === undefined) {
        this.#options.listener.onEvent({ type: "cellFinished", cell: state.cell.id });
      }
    }
  }

  /** The cells that need more replicates, with the count at which they are looked at next. */
  #wants(stage: Stage): Map<CellState, number> {
    const wants = new Map<CellState, number>();
    const [firstLook] = this.#family.looks;
    if (firstLook === undefined) return wants;
    for (const state of this.#states) {
      if (state.problem !== undefined || tooDisturbed(state, stage, firstLook)) continue;
      if (stage === "measurement" && keptOf(state, stage) < firstLook) {
        wants.set(state, firstLook);
        continue;
      }
      const measured = measuredCell(state);
      const looks = state.cell.budgets.flatMap((budget) => {
        const { needs } = judgeBudgetAt(measured, budget, this.#family);
        return needs?.stage === stage ? [needs.look] : [];
      });
      if (looks.length > 0) wants.set(state, Math.min(...looks));
    }
    return wants;
  }

  /** Whether there is time for one more replicate; the first look is completed, unless told else. */
  #hasTime(state: CellState, stage: Stage): boolean {
    const { profile, clock, leastReplicates } = this.#options;
    const least = leastReplicates ?? this.#family.looks[0] ?? 0;
    if (profile.maxTimeNs === null) return true;
    if (stage === "measurement" && keptOf(state, stage) < least) return true;
    const cost = state.replicates.at(-1)?.wallNs ?? 0;
    return clock.monotonicNs() - this.#startedNs + cost <= profile.maxTimeNs;
  }

  /**
   * Measures replicate by replicate over all the cells, until each has as many as it wants: a slow
   * drift of the machine then meets every cell alike, and an interrupted run has something of each.
   *
   * @returns false when time ran out
   */
  async #bring(stage: Stage, wants: ReadonlyMap<CellState, number>): Promise<boolean> {
    const { signal, listener } = this.#options;
    const missing = () =>
      [...wants].filter(([state, look]) =>
        state.problem === undefined && keptOf(state, stage) < look &&
        !tooDisturbed(state, stage, look)
      );
    for (let rest = missing(); rest.length > 0; rest = missing()) {
      for (const [state, look] of rest) {
        if (signal.aborted) throw new InterruptedError();
        if (!this.#hasTime(state, stage)) return false;
        await this.#replicate(state, stage);
        this.#done++;
        const left = missing().reduce((sum, [one, wanted]) => sum + wanted - keptOf(one, stage), 0);
        listener.onEvent({
          type: "replicateFinished",
          cell: state.cell.id,
          replicate: state.replicates.length - 1,
          replicates: look,
          done: this.#done,
          of: this.#done + left,
        });
      }
    }
    return true;
  }

  async #replicate(state: CellState, stage: Stage): Promise<void> {
    const { profile, seed, target, signal, onRecord, clock, machine, listener } = this.#options;
    const { cell } = state;
    try {
      const outcome = await measureReplicate({
        cell,
        stage,
        replicate: state.replicates.filter((one) => one.stage === stage).length,
        seed,
        profile,
        target,
        signal,
        clock,
        machine,
        blockSize: this.#blockSizes.get(cell.id),
        onRecord: (record) => onRecord(cell, record),
      });
      this.#hello ??= outcome.hello;
      this.#blockSizes.set(cell.id, outcome.blockSize);
      state.replicates.push(outcome.result);
      if (outcome.result.dropped !== null) {
        listener.onEvent({
          type: "warning",
          message: `a replicate of "${cell.id}" is dropped: ${outcome.result.dropped}`,
        });
      }
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
