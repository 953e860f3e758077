/**
 * A small seeded generator for payload contents (mulberry32, Tommy Ettinger, public domain
 * description). Contents only need to be the same everywhere, not to be good randomness.
 */
export class ContentRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number in [0, bound). */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor(((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000 * bound);
  }

  /** One of the given values. */
  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
}
