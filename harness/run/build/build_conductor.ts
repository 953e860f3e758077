import type { BuildArm, BuildCell, BuildPlan } from "../../core/build_time.ts";
import type { Builder, BuildOutcome } from "../../core/builder.ts";
import { InterruptedError, Problem, RunError } from "../../core/errors.ts";
import type { RunListener } from "../../core/events.ts";
import type { Clock, Machine } from "../../core/ports.ts";
import type { BuildCellResult, TimedBuild } from "../../results/build_result.ts";
import type { RunProblem, Stage } from "../../results/run_result.ts";
import type { SampleRecord } from "../../results/sample_record.ts";
import { replicateOrder } from "../../stats/mod.ts";
import { dropReason, interferenceOf } from "../interference.ts";
import { keptOf, tooDisturbed } from "../kept_replicates.ts";
import { buildCellResult, type BuildCellState } from "./build_cell.ts";
import type { BuildProfile } from "./build_profile.ts";
import { judgeBuildBudget } from "./judge_build.ts";

/** What a build scenario is measured with. */
export interface BuildConductorOptions {
  readonly plan: BuildPlan;
  readonly profile: BuildProfile;
  /** Whether the references of gated contrasts get a second copy. */
  readonly controls: boolean;
  /** Whether a replicate that others disturbed is dropped. */
  readonly dropsDisturbed: boolean;
  /** How many budgets the whole run gates. */
  readonly gatedBudgets: number;
  readonly builder: Builder;
  readonly seed: number;
  readonly listener: RunListener;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly machine: Machine;
  /** Keeps what a build took, as it comes and before anything is computed from it. */
  readonly onRecord: (cell: BuildCell, record: SampleRecord) => Promise<void>;
}

/** What a build scenario came to, whether it got to its end or not. */
export interface BuildRunOutcome {
  readonly cells: readonly BuildCellResult[];
  readonly problems: readonly RunProblem[];
  readonly interrupted: boolean;
}

/** Measures the builds of one scenario, round after round; a round is a replicate of every change. */
export class BuildConductor {
  readonly #options: BuildConductorOptions;
  readonly #arms: readonly BuildArm[];
  readonly #states: readonly BuildCellState[];
  readonly #outputs = new Map<string, string>();
  readonly #started: { readonly ns: number; readonly wall: number };
  #unique = 0;
  #done = 0;
  /** What the first warm-up took. */
  #warmUpNs = 0;
  /** The cell and arm that are at work, for what goes wrong. */
  #at: { readonly cell: BuildCell; readonly arm: BuildArm } | null = null;

  constructor(options: BuildConductorOptions) {
    const { plan, controls, clock } = options;
    this.#options = options;
    this.#arms = plan.arms.filter((arm) => controls || arm.role === "measured");
    this.#states = plan.cells.map((cell) => ({ cell, replicates: [], builds: new Map() }));
    this.#started = { ns: clock.monotonicNs(), wall: clock.now().getTime() };
  }

  /**
   * Warms up and measures. Never throws for what a build or a signal does: what has been measured
   * until then is kept. A build that fails breaks the whole scenario, as its arms share rounds.
   *
   * @returns what was measured and what went wrong
   */
  async run(): Promise<BuildRunOutcome> {
    const problems: RunProblem[] = [];
    let interrupted = false;
    try {
      await this.#warmUp();
      this.#warmUpNs = this.#options.clock.monotonicNs() - this.#started.ns;
      await this.#measure();
    } catch (error) {
      if (this.#options.signal.aborted || error instanceof InterruptedError) interrupted = true;
      else if (error instanceof Problem) problems.push(...this.#broken(error));
      else throw error;
    }
    return { cells: this.#states.map((state) => this.#result(state)), problems, interrupted };
  }

  /** A problem for each cell: none of them may be judged by half a measurement. */
  #broken(error: Problem): RunProblem[] {
    const { listener } = this.#options;
    const at = this.#at;
    return this.#states.map(({ cell }) => {
      const message = at === null || at.cell.id === cell.id
        ? error.message
        : `A build of "${at.cell.id}" broke, which the rounds of this cell share`;
      listener.onEvent({ type: "cellFinished", cell: cell.id, problem: message });
      return { cell: cell.id, arm: at?.cell.id === cell.id ? at.arm.id : null, message };
    });
  }

  #result(state: BuildCellState): BuildCellResult {
    const { plan, profile, builder } = this.#options;
    return buildCellResult(state, {
      plan,
      arms: this.#arms,
      builder: builder.record,
      paired: true,
      looks: profile.looks,
      warmups: profile.warmups,
    });
  }

  #checkSignal(): void {
    if (this.#options.signal.aborted) throw new InterruptedError();
  }

  /** Untimed rounds. The very first build of an arm finds nothing, so it is a cold one anyway. */
  async #warmUp(): Promise<void> {
    const { plan, profile, listener } = this.#options;
    const cells = plan.cells.filter((cell) => cell.change !== "cold");
    for (let round = 0; round < profile.warmups; round++) {
      for (const cell of cells.length === 0 ? plan.cells : cells) {
        for (const arm of this.#arms) {
          listener.onEvent({
            type: "buildStep",
            message: `warm-up ${round + 1} of ${profile.warmups}: ${cell.id}, ${arm.id}`,
          });
          await this.#build(cell, arm);
        }
      }
    }
    this.#at = null;
  }

  async #measure(): Promise<void> {
    const { builder } = this.#options;
    for (const stage of ["measurement", "confirmation"] as const) {
      let fresh = stage === "confirmation";
      for (let wants = this.#wants(stage); wants.size > 0; wants = this.#wants(stage)) {
        if (fresh) {
          // Nothing is confirmed without a replicate: no warm-up that leaves no time for one.
          if (![...wants.keys()].some((one) => this.#hasTime(one, stage, this.#warmUpNs))) break;
          await orRunError("Cannot start over with fresh processes", () => builder.restart());
          await this.#warmUp();
          fresh = false;
        }
        if (!await this.#bring(stage, wants)) break;
      }
    }
  }

  /** The cells that need more rounds, with the count at which they are looked at next. */
  #wants(stage: Stage): Map<BuildCellState, number> {
    const { profile, gatedBudgets } = this.#options;
    const wants = new Map<BuildCellState, number>();
    const [firstLook] = profile.looks;
    if (firstLook === undefined) return wants;
    for (const state of this.#states) {
      if (tooDisturbed(state, stage, firstLook)) continue;
      if (stage === "measurement" && keptOf(state, stage) < firstLook) {
        wants.set(state, firstLook);
        continue;
      }
      const result = this.#result(state);
      const looks = state.cell.budgets.flatMap((budget) => {
        const { needs } = judgeBuildBudget(result, budget, gatedBudgets);
        return needs?.stage === stage ? [needs.look] : [];
      });
      if (looks.length > 0) wants.set(state, Math.min(...looks));
    }
    return wants;
  }

  /**
   * Whether there is time for one more replicate, after what takes `firstNs`; the first look is
   * completed whatever the time.
   */
  #hasTime(state: BuildCellState, stage: Stage, firstNs = 0): boolean {
    const { profile, clock } = this.#options;
    if (profile.maxTimeNs === null) return true;
    if (stage === "measurement" && keptOf(state, stage) < (profile.looks[0] ?? 0)) return true;
    const cost = firstNs + (state.replicates.at(-1)?.wallNs ?? 0);
    return clock.monotonicNs() - this.#started.ns + cost <= profile.maxTimeNs;
  }

  /** @returns false when time ran out */
  async #bring(stage: Stage, wants: ReadonlyMap<BuildCellState, number>): Promise<boolean> {
    const missing = () =>
      [...wants].filter(([state, look]) =>
        keptOf(state, stage) < look && !tooDisturbed(state, stage, look)
      );
    for (let rest = missing(); rest.length > 0; rest = missing()) {
      for (const [state, look] of rest) {
        this.#checkSignal();
        if (!this.#hasTime(state, stage)) return false;
        await this.#replicate(state, stage);
        this.#done++;
        const left = missing().reduce((sum, [one, wanted]) => sum + wanted - keptOf(one, stage), 0);
        this.#options.listener.onEvent({
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

  /** One build of every arm, in an order that is balanced over the rounds. */
  async #replicate(state: BuildCellState, stage: Stage): Promise<void> {
    const { seed, builder, clock, machine, dropsDisturbed, listener } = this.#options;
    const replicate = state.replicates.filter((one) => one.stage === stage).length;
    const { warmUp: order } = replicateOrder({
      arms: this.#arms.length,
      seed,
      replicate,
      reversed: stage === "confirmation",
    });
    const startedAt = clock.now().toISOString();
    const load = machine.load();
    const reading = async () => {
      const { ownNs, hostNs, stealNs } = await builder.cpu();
      return {
        atNs: clock.monotonicNs(),
        // Without the builder's own share, nothing can be said of others.
        hostCpuNs: ownNs === null ? null : hostNs,
        hostStealNs: stealNs,
        ownCpuNs: (ownNs ?? 0) + machine.ownCpuNs(),
      };
    };
    const from = await reading();
    const builds: TimedBuild[] = [];
    for (const [place, at] of order.entries()) {
      const arm = this.#arms[at] as BuildArm;
      const { wallNs, outcome } = await this.#build(state.cell, arm);
      const build = { stage, replicate, order: place, wallNs, ...outcome };
      builds[at] = build;
      await this.#options.onRecord(state.cell, {
        type: "build",
        stage,
        arm: arm.id,
        replicate,
        order: place,
        build,
      });
    }
    const to = await reading();
    const interference = interferenceOf(from, to, load);
    const dropped = dropsDisturbed ? dropReason(interference, machine.cores) : null;
    state.replicates.push({
      stage,
      replicate,
      startedAt,
      wallNs: to.atNs - from.atNs,
      interference,
      dropped,
    });
    for (const [at, arm] of this.#arms.entries()) {
      const known = state.builds.get(arm.id) ?? [];
      known.push(builds[at] as TimedBuild);
      state.builds.set(arm.id, known);
    }
    if (dropped === null) return;
    listener.onEvent({
      type: "warning",
      message: `a round of "${state.cell.id}" is dropped: ${dropped}`,
    });
  }

  async #build(
    cell: BuildCell,
    arm: BuildArm,
  ): Promise<{ readonly wallNs: number; readonly outcome: BuildOutcome }> {
    const { builder, clock } = this.#options;
    this.#checkSignal();
    this.#at = { cell, arm };
    const unique = `${this.#started.wall}${String(++this.#unique).padStart(4, "0")}`;
    const request = { arm, change: cell.change, unique };
    return await orRunError(`Cannot build arm "${arm.id}" of "${cell.id}"`, async () => {
      await builder.prepare(request);
      this.#checkSignal();
      const startNs = clock.monotonicNs();
      const outcome = await builder.build(request);
      const wallNs = Math.round(clock.monotonicNs() - startNs);
      await builder.settle?.(request);
      this.#check(cell, arm, outcome);
      return { wallNs, outcome };
    });
  }

  /** A build that did something else than it stands for must not be believed. */
  #check(cell: BuildCell, arm: BuildArm, { steps, output }: BuildOutcome): void {
    const before = this.#outputs.get(arm.id);
    if (output !== null) this.#outputs.set(arm.id, output);
    const told = before !== undefined && output !== null;
    if (cell.change === "incremental") {
      const compiled = steps.filter((step) => step.kind === "compile");
      if (steps.length > 0 && compiled.length === 0) {
        throw new RunError(
          `The changed line of "${cell.id}" was not compiled: arm "${arm.id}" had no compile step`,
          { hint: 'name a task that compiles the file, or the tasks that do as "steps"' },
        );
      }
      const all = compiled.length > 0 && compiled.every((step) => step.cached);
      if (all || (told && before === output)) {
        throw new RunError(
          `The changed line of "${cell.id}" did not change what arm "${arm.id}" built: ` +
            (all ? "every compile step was answered by a cache" : "the output is the same"),
          { hint: "name a file that is built, and a change that reaches its class" },
        );
      }
    }
    if (cell.change === "noop" && told && before !== output) {
      throw new RunError(
        `With nothing changed, arm "${arm.id}" of "${cell.id}" built something else`,
        { hint: "the build is not reproducible: look for times or random values in its output" },
      );
    }
  }
}

/** What the file system throws, such as at a full disk, breaks the scenario and not the whole run. */
async function orRunError<Result>(what: string, body: () => Promise<Result>): Promise<Result> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new RunError(`${what}: ${why}`, { cause: error });
  }
}
