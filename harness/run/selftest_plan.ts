import type { Arm, Cell } from "../core/cell.ts";
import { RunError } from "../core/errors.ts";
import type { Clock, Machine } from "../core/ports.ts";
import { s } from "../core/units.ts";
import { bridge } from "../scenario/bridge.ts";
import { defineScenario } from "../scenario/define_scenario.ts";
import { expandScenario } from "../scenario/expand.ts";
import { median } from "../stats/mod.ts";
import type { Target } from "../target/target.ts";
import { forkValue } from "./fork_value.ts";
import { plantedShare, PlantedTarget } from "./planted_target.ts";
import { type Profile, PROFILES } from "./profile.ts";
import { measureReplicate } from "./replicate.ts";

/** Name of a self-test's profile in its result document. */
export const SELFTEST_PROFILE = "selftest";
/** Arms that differ in nothing: an arm, its reference, and the reference's control. */
export const EQUAL_ARMS: readonly string[] = ["direct", "direct#2", "direct#3"];
/** Replicates that say what a round trip takes, before anything is planted. */
const CALIBRATION_REPLICATES = 2;
/** Arms of a gated cell in production: three capture modes and a control. */
const PRODUCTION_ARMS = 4;

/** What a self-test measures. */
export interface SelftestPlan {
  readonly cells: readonly Cell[];
  readonly profile: Profile;
  /** Replicates a cell that are measured whatever the time. */
  readonly leastReplicates: number;
}

/** How thorough a self-test is. */
export interface SelftestEffort {
  /** Planted slow-downs in percent. */
  readonly planted: readonly number[];
  readonly replicates: number;
  readonly leastReplicates: number;
  /** Wall time after which no further replicate is begun. */
  readonly maxTimeNs: number;
}

/** At least 60 forks an arm, unless the machine is too slow for that in the time there is. */
export const FULL_EFFORT: SelftestEffort = {
  planted: [2, 5, 10, 20],
  replicates: 60,
  leastReplicates: 16,
  maxTimeNs: s(1_500),
};

/** About two minutes: one planted slow-down, and gates with their first look only. */
export const QUICK_EFFORT: SelftestEffort = {
  planted: [10],
  replicates: 12,
  leastReplicates: 8,
  maxTimeNs: s(80),
};

function selftestCell(
  shape: ReturnType<typeof bridge.splitArgs>,
  planted: readonly number[],
): Cell[] {
  const scenario = defineScenario({
    id: `selftest-${shape.name}`,
    title: `Self-test, ${shape.name}`,
    bridge: shape,
    payload: { size: "10 KB" },
    capture: ["direct"],
  });
  return expandScenario(scenario).map((cell) => {
    const [arm] = cell.arms;
    if (arm === undefined) return cell;
    const copy = (id: string): Arm => ({ ...arm, id, role: "control" });
    return {
      ...cell,
      arms: [
        arm,
        ...EQUAL_ARMS.slice(1).map(copy),
        ...planted.map((percent) => copy(`${arm.id}+${percent}%`)),
      ],
    };
  });
}

/**
 * Plans a self-test: two cells at 10 KB with equal and slowed arms, measured as a gate measures.
 *
 * @param effort how much of it
 * @returns what to run
 */
export function planSelftest(effort: SelftestEffort): SelftestPlan {
  const gate = PROFILES.gate;
  if (gate === undefined) throw new RunError("There is no profile to test");
  const cells = [bridge.splitArgs(), bridge.jsonString()].flatMap((shape) =>
    selftestCell(shape, effort.planted)
  );
  // A circuit gives each arm as many blocks as there are arms: smaller ones, for as many samples a
  // fork as in production.
  const share = PRODUCTION_ARMS / (cells[0]?.arms.length ?? PRODUCTION_ARMS);
  return {
    cells,
    profile: {
      ...gate,
      name: SELFTEST_PROFILE,
      looks: [effort.replicates],
      maxTimeNs: effort.maxTimeNs,
      controls: true,
      blockNs: Math.round(gate.blockNs * share),
      maxBlockSamples: Math.round(gate.maxBlockSamples * share),
    },
    leastReplicates: effort.leastReplicates,
  };
}

/** What planting works with. */
export interface PlantOptions {
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly machine: Machine;
}

/**
 * Measures what a round trip of each cell's equal arms takes, and plants slow-downs that are shares
 * of it: a share of a guess would be a slow-down of unknown size.
 *
 * @param plan what will be run
 * @param target where workers run
 * @param options seed and world
 * @returns the target with slow-downs in those arms whose ids name one
 * @throws {RunError} if a worker fails
 */
export async function plantSlowDowns(
  plan: SelftestPlan,
  target: Target,
  options: PlantOptions,
): Promise<Target> {
  const medians = new Map<string, number>();
  for (const whole of plan.cells) {
    const cell = { ...whole, arms: whole.arms.filter((arm) => plantedShare(arm.id) === 0) };
    const found: number[] = [];
    for (let replicate = 0; replicate < CALIBRATION_REPLICATES; replicate++) {
      const { forks } = await measureReplicate({
        ...options,
        cell,
        stage: "measurement",
        replicate,
        profile: plan.profile,
        target,
        onRecord: () => Promise.resolve(),
      });
      found.push(...forks.flatMap((fork) => forkValue(fork, "latency", "median") ?? []));
    }
    medians.set(whole.id, median(found));
  }
  return new PlantedTarget(target, medians);
}
