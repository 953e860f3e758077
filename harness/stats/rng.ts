/**
 * Reproducible random numbers. Schedules and simulations draw from here, so that a recorded seed gives the
 * same run again, whatever the JavaScript engine.
 *
 * @module
 */

import { checkCount } from "./_check.ts";

/** A stream of random numbers; each call advances it. */
export interface Rng {
  /** The next 32 random bits, as an integer from 0 to 2³² − 1. */
  bits(): number;
  /** A number from 0 (included) to 1 (excluded), with 53 random bits. */
  uniform(): number;
  /** An integer from 0 to `bound` − 1, without bias. Throws a `RangeError` unless 1 ≤ `bound` ≤ 2³². */
  below(bound: number): number;
  /** A draw from the normal distribution with mean 0 and standard deviation 1. */
  normal(): number;
  /** A draw from the log-normal distribution with median 1; `sigma` is the spread of its logarithm. */
  logNormal(sigma: number): number;
  /** A new array with the values in random order; the input stays as it is. */
  shuffled<T>(values: readonly T[]): T[];
}

/**
 * A seeded generator: xoshiro128**, its state filled from the seed with SplitMix32-style mixing; normal
 * numbers by the polar method.
 *
 * Sources: D. Blackman, S. Vigna, "Scrambled Linear Pseudorandom Number Generators", ACM Transactions on
 * Mathematical Software 47 (2021); the finaliser of MurmurHash3 (A. Appleby) as the mixer; G. Marsaglia,
 * T. A. Bray, "A Convenient Method for Generating Normal Variables", SIAM Review 6 (1964).
 *
 * @param seed an integer from 0 to 2⁵³ − 1; equal seeds give equal streams
 * @returns a fresh stream
 * @throws {RangeError} when the seed is not such an integer
 *
 * @example
 * ```ts
 * import { seededRng } from "@dari/scenario/stats";
 * import assert from "node:assert/strict";
 * assert.equal(seededRng(7).bits(), seededRng(7).bits());
 * assert.notEqual(seededRng(7).bits(), seededRng(8).bits());
 * ```
 */
export function seededRng(seed: number): Rng {
  checkCount("a seed", seed, 0);
  return new Xoshiro128(seed);
}

class Xoshiro128 implements Rng {
  #a: number;
  #b: number;
  #c: number;
  #d: number;
  #spare: number | undefined;

  constructor(seed: number) {
    // The high half is mixed in first, so that seeds beyond 2³² differ as well.
    let state = mix(Math.floor(seed / 2 ** 32) ^ 0x2545f491) ^ (seed >>> 0);
    const next = () => mix(state = (state + 0x9e3779b9) | 0);
    this.#a = next();
    this.#b = next();
    this.#c = next();
    // xoshiro's state must not be all zeros.
    this.#d = next() | 1;
  }

  bits(): number {
    const scrambled = Math.imul(rotate(Math.imul(this.#b, 5), 7), 9) >>> 0;
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = rotate(this.#d, 11);
    return scrambled;
  }

  uniform(): number {
    return ((this.bits() >>> 5) * 2 ** 26 + (this.bits() >>> 6)) / 2 ** 53;
  }

  below(bound: number): number {
    if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) {
      throw new RangeError(`Cannot draw below "${bound}": wanted an integer from 1 to 2^32`);
    }
    // Numbers above the last whole multiple are drawn again: they would favour small results.
    const usable = 2 ** 32 - 2 ** 32 % bound;
    let drawn = this.bits();
    while (drawn >= usable) drawn = this.bits();
    return drawn % bound;
  }

  normal(): number {
    if (this.#spare !== undefined) {
      const spare = this.#spare;
      this.#spare = undefined;
      return spare;
    }
    for (;;) {
      const x = 2 * this.uniform() - 1;
      const y = 2 * this.uniform() - 1;
      const square = x * x + y * y;
      if (square > 0 && square < 1) {
        const scale = Math.sqrt(-2 * Math.log(square) / square);
        this.#spare = y * scale;
        return x * scale;
      }
    }
  }

  logNormal(sigma: number): number {
    return Math.exp(sigma * this.normal());
  }

  /** Fisher and Yates, in Durstenfeld's form (Communications of the ACM 7, 1964). */
  shuffled<T>(values: readonly T[]): T[] {
    const result = [...values];
    for (let i = result.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const held = result[i] as T;
      result[i] = result[j] as T;
      result[j] = held;
    }
    return result;
  }
}

function rotate(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by));
}

function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
