/**
 * The order of everything in a replicate: which arm warms up when, and whose block runs when.
 *
 * Two orders with two needs. Warming up is done once an arm, so its order is a row of a Williams square. Blocks
 * alternate many times, and there a Williams square is not enough: in it no arm ever follows *itself*, so an arm that
 * leaves a debt behind (garbage, cold caches) charges every arm but itself, and looks cheaper by debt/(k − 1). Blocks
 * therefore run along a serially balanced circuit, in which every arm follows every arm, itself included, exactly
 * once: each arm pays the same share of every arm's debt, in every replicate and so at every look.
 *
 * @module
 */

import { at, checkCount } from "./_check.ts";
import { type Rng, seededRng } from "./rng.ts";
import { williamsSquare } from "./williams.ts";

/** Which replicate's order is wanted. */
export interface ScheduleOptions {
  /** How many arms, controls included; at least 1. */
  readonly arms: number;
  /** The run's recorded seed: an integer from 0 to 2⁵³ − 1. */
  readonly seed: number;
  /** Which replicate, counted from 0. */
  readonly replicate: number;
  /** Every order reversed, as a confirmation runs. Default false. */
  readonly reversed?: boolean;
  /** How many circuits of blocks; each gives every arm `arms` blocks. Default 1. */
  readonly circuits?: number;
}

/** The order of one replicate; arms are numbered from 0. */
export interface ReplicateOrder {
  /** The order in which the arms are started and warmed up, one at a time. */
  readonly warmUp: readonly number[];
  /** The arm whose block runs first and is not recorded: it gives the first recorded block its predecessor. */
  readonly leadIn: number;
  /** The recorded blocks in order: `circuits`·`arms` blocks of every arm. */
  readonly blocks: readonly number[];
}

/**
 * The order of one replicate, the same for the same options always. In every replicate each arm's blocks follow each
 * arm, itself included, equally often. Replicates 2i and 2i + 1 are each other's reverse, so that a steady drift
 * cancels after every second replicate (4, 8, 12, 20 among them): all arms have the same mean position, except that the
 * arm which closes the circuit comes `arms`/2 blocks late. The arms take turns at that, pair by pair.
 *
 * Source: D. J. Finney, A. D. Outhwaite, "Serially Balanced Sequences", Nature 176 (1955), for the property; here a
 * sequence is an Euler circuit of the complete directed graph with loops, drawn by C. Hierholzer's method (1873) over
 * shuffled edges.
 *
 * @param options which replicate
 * @returns the order
 * @throws {RangeError} when an option is not an integer in its range
 *
 * @example
 * ```ts
 * import { replicateOrder, successions } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * const { leadIn, blocks } = replicateOrder({ arms: 2, seed: 1, replicate: 0 });
 * assert.deepEqual(successions([leadIn, ...blocks], 2), [[1, 1], [1, 1]]);
 * ```
 */
export function replicateOrder(options: ScheduleOptions): ReplicateOrder {
  const { arms, seed, replicate, reversed = false, circuits = 1 } = options;
  checkCount("a number of arms", arms, 1);
  checkCount("a replicate", replicate, 0);
  checkCount("a number of circuits", circuits, 1);
  const run = seededRng(seed);
  const square = relabelledSquare(arms, run);
  const pair = Math.floor(replicate / 2);
  let pairSeed = run.bits();
  for (let i = 0; i < pair; i++) pairSeed = run.bits();
  const rng = seededRng(pairSeed);
  const start = at(square[0] as number[], pair % arms);
  const blocks: number[] = [];
  for (let i = 0; i < circuits; i++) blocks.push(...circuit(arms, start, rng));
  const warmUp = square[replicate % square.length] as number[];
  // A circuit ends where it began, so backwards it needs the same lead-in.
  const backwards = (replicate % 2 === 1) !== reversed;
  return {
    warmUp: reversed ? [...warmUp].reverse() : warmUp,
    leadIn: start,
    blocks: backwards ? [...blocks.slice(0, -1).reverse(), start] : blocks,
  };
}

/** A Williams square whose arms and row pairs are shuffled, so that no arm is favoured by how arms are numbered. */
function relabelledSquare(arms: number, rng: Rng): number[][] {
  const rows = williamsSquare(arms);
  const labels = rng.shuffled(rows[0] as number[]);
  const relabelled = rows.map((row) => row.map((arm) => at(labels, arm)));
  if (arms === 1) return relabelled;
  const pairs = Array.from({ length: rows.length / 2 }, (_, i) => i);
  return rng.shuffled(pairs).flatMap((i) => relabelled.slice(2 * i, 2 * i + 2));
}

/** The arms along an Euler circuit from `start`, without the start itself: `arms`² of them, the last is `start`. */
function circuit(arms: number, start: number, rng: Rng): number[] {
  const all = Array.from({ length: arms }, (_, arm) => arm);
  const unused = all.map(() => rng.shuffled(all));
  const trail = [start];
  const found: number[] = [];
  while (trail.length > 0) {
    const here = at(trail, trail.length - 1);
    const next = unused[here]?.pop();
    if (next === undefined) found.push(trail.pop() as number);
    else trail.push(next);
  }
  return found.reverse().slice(1);
}
