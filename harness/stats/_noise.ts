/**
 * Worlds for the simulations: what two equal arms' forks would measure under known noise. Everything is in natural
 * logarithms, so 0.02 is about 2 %.
 *
 * A fork's median or p95 is an order statistic of its samples. Where these are independent it is drawn directly:
 * the k-th of n uniform numbers is Beta(k, n + 1 − k), and the noise's quantile function does the rest. That is exact, and
 * hundreds of times faster than drawing the samples.
 *
 * @module
 */

import { at } from "./_check.ts";
import type { Rng } from "./rng.ts";
import { replicateOrder } from "./schedule.ts";
import { normalQuantile } from "./student_t.ts";

/** Samples a fork; R-7 then puts the median on the 251st and p95 on the 476th of them exactly. */
export const FORK_SAMPLES: number = 501;

/** A way in which forks vary. */
export interface World {
  readonly name: string;
  /** One contrast a replicate of an arm that is `truth` above its reference. */
  contrasts(rng: Rng, replicates: number, truth: number): number[];
  /** Which statistic of the forks it is about. */
  readonly statistic: "median" | "p95";
}

/** The value of one fork around 0. */
type Fork = (rng: Rng) => number;

const GRID = 20_000;
/** Φ⁻¹ on a grid: interpolation is exact to about 1e-6 in the middle, and the simulations draw millions. */
const NORMAL = Float64Array.from({ length: GRID - 1 }, (_, i) => normalQuantile((i + 1) / GRID));

function normalAt(p: number): number {
  const position = p * GRID - 1;
  const below = Math.floor(position);
  if (below < 0 || below >= GRID - 2) {
    return normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, p)));
  }
  const low = at(NORMAL, below);
  return low + (position - below) * (at(NORMAL, below + 1) - low);
}

/** G. Marsaglia, W. W. Tsang, "A Simple Method for Generating Gamma Variables", ACM TOMS 26 (2000); shape ≥ 1. */
function gamma(rng: Rng, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const z = rng.normal();
    const v = (1 + c * z) ** 3;
    if (v > 0 && Math.log(1 - rng.uniform()) < 0.5 * z * z + d * (1 - v + Math.log(v))) {
      return d * v;
    }
  }
}

/** The `rank`-th of `n` sorted uniform numbers. */
function uniformRank(rng: Rng, rank: number, n: number): number {
  const low = gamma(rng, rank);
  return low / (low + gamma(rng, n + 1 - rank));
}

const MEDIAN_RANK = (FORK_SAMPLES + 1) / 2;
const P95_RANK = (FORK_SAMPLES - 1) * 0.95 + 1;

/** A fork whose samples are log-normal with spread `noise`. */
function plainFork(process: number, noise: number = 0.1): Fork {
  return (rng) =>
    process * rng.normal() + noise * normalAt(uniformRank(rng, MEDIAN_RANK, FORK_SAMPLES));
}

/** Student's t with 3 degrees of freedom, scaled to a standard deviation of 1. */
function heavy(rng: Rng): number {
  const square = rng.normal() ** 2 + rng.normal() ** 2 + rng.normal() ** 2;
  return rng.normal() / Math.sqrt(square);
}

function fromForks(name: string, fork: Fork, statistic: "median" | "p95" = "median"): World {
  return {
    name,
    statistic,
    contrasts: (rng, replicates, truth) =>
      Array.from({ length: replicates }, () => truth + fork(rng) - fork(rng)),
  };
}

/** The p95 of a fork in which `share` of the samples are three times as long (a collection fell into them). */
function spikedTail(process: number, share: number): Fork {
  return (rng) => {
    const p = uniformRank(rng, P95_RANK, FORK_SAMPLES);
    const sample = p < 1 - share
      ? 0.1 * normalAt(p / (1 - share))
      : Math.log(3) + 0.2 * normalAt((p - 1 + share) / share);
    return process * rng.normal() + sample;
  };
}

/**
 * Worlds in which blocks matter: log levels of a replicate's blocks, which each arm's samples follow. With 100 samples a
 * block and 10 % noise a fork's median is, to first order, the mean of its blocks' levels plus the noise of a median.
 */
function fromBlocks(
  name: string,
  level: (rng: Rng) => (arm: number, before: number) => number,
): World {
  const arms = 3;
  const noise = plainFork(0.02);
  return {
    name,
    statistic: "median",
    contrasts(rng, replicates, truth) {
      const next = level(rng);
      const seed = rng.bits();
      return Array.from({ length: replicates }, (_, replicate) => {
        const { leadIn, blocks } = orders(arms, seed % 16, replicate);
        const sums = new Float64Array(arms);
        blocks.forEach((arm, i) => {
          sums[arm] = at(sums, arm) + next(arm, i === 0 ? leadIn : at(blocks, i - 1)) / arms;
        });
        return truth + at(sums, 1) - at(sums, 0) + noise(rng) - noise(rng);
      });
    },
  };
}

const known = new Map<string, ReturnType<typeof replicateOrder>>();

/** The schedule of a few seeds, remembered: the simulations ask for the same ones again and again. */
function orders(arms: number, seed: number, replicate: number) {
  const key = `${arms} ${seed} ${replicate}`;
  const found = known.get(key) ?? replicateOrder({ arms, seed, replicate });
  known.set(key, found);
  return found;
}

/** Every world that the gate must hold in. */
export const WORLDS: readonly World[] = [
  fromForks("independent noise", plainFork(0)),
  fromForks("processes 1 % apart", plainFork(0.01)),
  fromForks("processes 2 % apart", plainFork(0.02)),
  fromForks("processes 3 % apart", plainFork(0.03)),
  fromForks(
    "heavy tails",
    (rng) => 0.02 * heavy(rng) + 0.1 * normalAt(uniformRank(rng, MEDIAN_RANK, FORK_SAMPLES)),
  ),
  fromForks("1 in 20 forks disturbed", (rng) => {
    const disturbed = rng.uniform() < 0.05 ? 0.15 * rng.uniform() : 0;
    return disturbed + plainFork(0.02)(rng);
  }),
  fromForks("two plateaus", (rng) => (rng.uniform() < 0.3 ? 0.1 : 0) + plainFork(0.01)(rng)),
  fromBlocks("drift", (rng) => {
    // An AR(1) path over blocks, 5 % wide, with a trend of 5 % over 20 replicates.
    let path = 0.05 * rng.normal();
    let trend = 0;
    return () => {
      path = 0.9 * path + Math.sqrt(1 - 0.81) * 0.05 * rng.normal();
      return path + (trend += 0.05 / 180);
    };
  }),
  fromBlocks("carry-over", () => (_arm, before) => before === 1 ? 0.02 : 0),
  fromForks("p95, few spikes", spikedTail(0.02, 0.02), "p95"),
  fromForks("p95, spikes at the quantile", spikedTail(0.02, 0.05), "p95"),
];

/** The world of a name. */
export function world(name: string): World {
  const found = WORLDS.find((candidate) => candidate.name === name);
  if (found === undefined) throw new RangeError(`Cannot simulate "${name}": no such world`);
  return found;
}
