import type { BuildCell, BuildPlan } from "../../core/build_time.ts";
import type { Builder } from "../../core/builder.ts";
import type { RunListener } from "../../core/events.ts";
import type { Clock, Machine } from "../../core/ports.ts";
import type { SampleRecord } from "../../results/sample_record.ts";
import type { BuildCellResult } from "../../results/build_result.ts";
import type { Profile } from "../profile.ts";
import { BuildConductor, type BuildRunOutcome } from "./build_conductor.ts";
import { buildProfileOf } from "./build_profile.ts";
import { profilerCells } from "./profiler_cells.ts";

/** What a builder is opened with. */
export interface BuilderContext {
  readonly signal: AbortSignal;
  /** Told about slow steps, in words for the user. */
  readonly onStep: (message: string) => void;
}

/** The build scenarios of a run. */
export interface BuildRuns {
  readonly plans: readonly BuildPlan[];
  /** Gets what builds ready; nothing is built yet, so that what is missing is said at once. */
  readonly openBuilder: (plan: BuildPlan, context: BuilderContext) => Promise<Builder>;
  /** What `--max-time` asked for, nanoseconds; absent: the profile's own. */
  readonly maxTimeNs?: number | undefined;
}

/** A build scenario with what builds it, or with what was built elsewhere. */
type Opened =
  | { readonly plan: BuildPlan; readonly builder: Builder; readonly end: () => Promise<void> }
  | { readonly plan: BuildPlan; readonly cells: readonly BuildCellResult[] };

/** Who opens builders, and hears of what went wrong beside the measurement. */
export interface OpenBuildsContext extends BuilderContext {
  readonly onWarning: (message: string) => void;
}

/** A process or a folder that stays behind is no reason to lose what was measured. */
async function endBuilder(
  plan: BuildPlan,
  builder: Builder,
  { onWarning }: OpenBuildsContext,
): Promise<void> {
  try {
    await builder[Symbol.asyncDispose]();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    onWarning(`what built "${plan.scenario}" could not be ended and removed: ${why}`);
  }
}

/** Build scenarios that are ready to be measured. */
export class OpenedBuilds implements AsyncDisposable {
  readonly #opened: readonly Opened[];
  readonly #runs: BuildRuns;
  readonly #stack: AsyncDisposableStack;

  private constructor(runs: BuildRuns, opened: readonly Opened[], stack: AsyncDisposableStack) {
    this.#runs = runs;
    this.#opened = opened;
    this.#stack = stack;
  }

  /**
   * Opens every builder.
   *
   * @param runs the scenarios
   * @param profile whether anything is measured at all
   * @param context signal and messages
   * @returns the opened builds; disposing them ends all their processes and removes their copies,
   *   and warns of what it cannot end or remove
   * @throws {ConfigError} if something that builds is missing
   */
  static async open(
    runs: BuildRuns,
    profile: Profile,
    context: OpenBuildsContext,
  ): Promise<OpenedBuilds> {
    await using stack = new AsyncDisposableStack();
    const opened: Opened[] = [];
    for (const plan of runs.plans) {
      if (plan.builder.kind === "gradle-profiler") {
        const measures = profile.looks.length > 0;
        opened.push({ plan, cells: await profilerCells(plan, plan.builder, measures) });
      } else {
        const builder = await runs.openBuilder(plan, context);
        const end = () => endBuilder(plan, builder, context);
        stack.defer(end);
        opened.push({ plan, builder, end });
      }
    }
    return new OpenedBuilds(runs, opened, stack.move());
  }

  /** Budgets times the changes they hold at. */
  get gatedBudgets(): number {
    return this.#opened.reduce(
      (sum, { plan }) => sum + plan.cells.reduce((all, cell) => all + cell.budgets.length, 0),
      0,
    );
  }

  /**
   * Measures one scenario after another, until one is interrupted.
   *
   * @param options the run
   * @returns what was measured and what went wrong
   */
  async run(options: {
    readonly profile: Profile;
    readonly seed: number;
    readonly gatedBudgets: number;
    readonly listener: RunListener;
    readonly signal: AbortSignal;
    readonly clock: Clock;
    readonly machine: Machine;
    readonly onRecord: (cell: BuildCell, record: SampleRecord) => Promise<void>;
  }): Promise<BuildRunOutcome> {
    const { profile } = options;
    const cells: BuildCellResult[] = [];
    const problems: BuildRunOutcome["problems"][number][] = [];
    for (const one of this.#opened) {
      if ("cells" in one) {
        cells.push(...one.cells);
        continue;
      }
      const conductor = new BuildConductor({
        ...options,
        plan: one.plan,
        builder: one.builder,
        profile: buildProfileOf(profile, one.plan, this.#runs.maxTimeNs),
        controls: profile.controls,
        dropsDisturbed: profile.dropsDisturbed,
      });
      const outcome = await conductor.run();
      cells.push(...outcome.cells);
      problems.push(...outcome.problems);
      if (outcome.interrupted) return { cells, problems, interrupted: true };
      // Before the next scenario begins, so that an idle daemon does not disturb it.
      await one.end();
    }
    return { cells, problems, interrupted: false };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync();
  }
}
