/**
 * Values with what is derived from them, each derived once however many bounds are read.
 *
 * @module
 */

import { at, checkValues } from "./_check.ts";
import type { BoundRule } from "./bound.ts";
import { pairMeans } from "./hodges_lehmann.ts";
import { type Moments, moments } from "./interval.ts";
import { quantileSorted } from "./quantile.ts";

/** The values of one look. */
export class Evidence {
  readonly #values: ArrayLike<number>;
  #means: Float64Array | undefined;
  #moments: Moments | undefined;

  constructor(values: ArrayLike<number>) {
    checkValues(values);
    this.#values = values;
  }

  centre(): number {
    return quantileSorted(this.#pairMeans(), 0.5);
  }

  lower(rule: BoundRule): number {
    this.#checkFit(rule);
    if (rule.kind === "signed-rank") return at(this.#pairMeans(), rule.depth - 1);
    return this.#student(-rule.critical);
  }

  upper(rule: BoundRule): number {
    this.#checkFit(rule);
    if (rule.kind === "t") return this.#student(rule.critical);
    const means = this.#pairMeans();
    return at(means, means.length - rule.depth);
  }

  #student(errors: number): number {
    const { mean, sd, n } = this.#moments ??= moments(this.#values);
    return mean + errors * sd / Math.sqrt(n);
  }

  #pairMeans(): Float64Array {
    return this.#means ??= pairMeans(this.#values);
  }

  #checkFit(rule: BoundRule): void {
    if (this.#values.length !== rule.n) {
      throw new RangeError(
        `Cannot bound ${this.#values.length} values by a rule for ${rule.n}: wanted as many`,
      );
    }
  }
}
