import type { BuildArm, BuildCell, BuildChange, BuildPlan } from "../../core/build_time.ts";
import { buildArms, type BuildBudget } from "../../core/build_time.ts";
import type { Builder, BuilderCpu, BuildOutcome, BuildRequest } from "../../core/builder.ts";
import type { Clock } from "../../core/ports.ts";
import type { PluginScope } from "../../core/variant.ts";

/** Time that passes only when a test says so. */
export class FakeClock implements Clock {
  ns = 1_000;
  monotonicNs(): number {
    return this.ns;
  }
  now(): Date {
    return new Date(1_700_000_000_000 + this.ns / 1e6);
  }
}

/** How a fake builds. */
export interface FakeBuilds {
  /** Nanoseconds a build takes. */
  readonly wallNs: (request: BuildRequest, round: number) => number;
  /** Called first of all; a throw fails it. */
  readonly onPrepare?: (request: BuildRequest) => void;
  /** Called before each build; a throw fails it. */
  readonly onBuild?: (request: BuildRequest, builds: number) => void;
  /** Called when it is disposed, each time. */
  readonly onDispose?: () => void;
  /** Cores that others use while it builds. */
  readonly foreignCores?: number;
  readonly outcome?: (request: BuildRequest, good: BuildOutcome) => BuildOutcome;
}

/** Builds nothing, in the time that the test says. */
export class FakeBuilder implements Builder {
  readonly record = { kind: "embedded", settings: { java: "17" } } as const;
  /** Everything that was asked, in order: `change arm` or `restart`. */
  readonly log: string[] = [];
  /** The unique texts of incremental builds. */
  readonly edits: string[] = [];
  disposed = 0;
  readonly #clock: FakeClock;
  readonly #behaviour: FakeBuilds;
  readonly #builds = new Map<string, number>();
  readonly #output = new Map<string, string>();
  #count = 0;
  #hostNs = 0;

  constructor(clock: FakeClock, behaviour: FakeBuilds) {
    this.#clock = clock;
    this.#behaviour = behaviour;
  }

  // deno-lint-ignore require-await -- so that a throw rejects
  async prepare(request: BuildRequest): Promise<void> {
    const { arm, change, unique } = request;
    this.#behaviour.onPrepare?.(request);
    this.log.push(`${change} ${arm.id}`);
    if (change === "incremental") {
      this.edits.push(unique);
      this.#output.set(arm.id, unique);
    }
  }

  build(request: BuildRequest): Promise<BuildOutcome> {
    const { arm, change } = request;
    this.#behaviour.onBuild?.(request, ++this.#count);
    const key = `${change} ${arm.id}`;
    const round = this.#builds.get(key) ?? 0;
    this.#builds.set(key, round + 1);
    const wall = this.#behaviour.wallNs(request, round);
    this.#clock.ns += wall;
    this.#hostNs += wall * (this.#behaviour.foreignCores ?? 0);
    const idle = change === "noop";
    const good: BuildOutcome = {
      output: this.#output.get(arm.id) ?? "first",
      steps: [
        { step: "compile main", kind: "compile", wallNs: idle ? 0 : wall / 2, cached: idle },
        { step: "transform", kind: "transform", wallNs: idle ? 0 : wall / 50, cached: idle },
      ],
    };
    return Promise.resolve(this.#behaviour.outcome?.(request, good) ?? good);
  }

  restart(): Promise<void> {
    this.log.push("restart");
    return Promise.resolve();
  }

  cpu(): Promise<BuilderCpu> {
    return Promise.resolve({ ownNs: 0, hostNs: this.#hostNs, stealNs: 0 });
  }

  // deno-lint-ignore require-await -- so that a throw rejects
  async [Symbol.asyncDispose](): Promise<void> {
    this.disposed++;
    this.#behaviour.onDispose?.();
  }
}

/** A build scenario of a test. */
export function fakePlan(
  changes: readonly BuildChange[],
  budgets: readonly BuildBudget[],
  scopes: readonly PluginScope[] = ["none", "project", "all"],
): BuildPlan {
  return {
    scenario: "builds",
    title: "Builds",
    folder: "/nowhere",
    builder: { kind: "embedded" },
    arms: buildArms(scopes, budgets) as BuildArm[],
    cells: changes.map((change): BuildCell => ({
      id: `builds/${change}`,
      change,
      budgets: budgets.filter(({ at }) => at.change === undefined || at.change.includes(change)),
    })),
  };
}

/** A budget on a difference. */
export function added(
  arm: PluginScope,
  versus: PluginScope,
  limits: Pick<BuildBudget, "max" | "min" | "within">,
  change?: readonly BuildChange[],
): BuildBudget {
  return {
    kind: "added",
    metric: "build.wall",
    arm,
    versus,
    at: change === undefined ? {} : { change },
    ...limits,
  };
}
