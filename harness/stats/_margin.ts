/**
 * Bounds for a difference that must lie within a margin which is itself measured.
 *
 * The margin is the larger of a share of the reference arm's median and a fixed value. Putting the measured median in
 * as if it were known would understate the error: the median is an estimate from the same few replicates. So each
 * margin goes into the contrast, replicate by replicate: "the arm is at most 5 % above the reference" is the statement
 * that the centre of (arm − reference) − 0.05·reference is at most 0, which needs no margin any more (E. C. Fieller,
 * "Some Problems in Interval Estimation", J. R. Stat. Soc. B 16 (1954), for means). Within the *larger* of two margins
 * is within either of them; beyond it is beyond both. Where both margins are about equal, "either" is two chances to
 * pass wrongly: a plan for two margins gives each half of the error.
 *
 * @module
 */

import { at } from "./_check.ts";
import { Evidence } from "./_evidence.ts";
import type { BoundRule } from "./bound.ts";
import type { EquivalenceMargin } from "./contrast_limit.ts";
import { median } from "./quantile.ts";

/** Both ends, on the scale of the difference. */
interface Ends {
  readonly lower: number;
  readonly upper: number;
}

/** The differences of one look beside their margin. */
export class MarginEvidence {
  /** The margin as it looks: what people read beside the difference. No verdict uses it. */
  readonly margin: number;
  /** (arm − reference) less each margin, and plus each margin. */
  readonly #less: readonly Evidence[];
  readonly #plus: readonly Evidence[];

  constructor(
    differences: ArrayLike<number>,
    reference: ArrayLike<number>,
    within: EquivalenceMargin,
  ) {
    const { share = 0, atLeast = 0 } = within;
    this.margin = Math.max(share * median(reference), atLeast);
    const margins: ((i: number) => number)[] = [
      ...(share > 0 ? [(i: number) => share * at(reference, i)] : []),
      ...(atLeast > 0 || share === 0 ? [() => atLeast] : []),
    ];
    const shifted = (sign: number) =>
      margins.map((margin) =>
        new Evidence(Array.from(differences, (value, i) => value + sign * margin(i)))
      );
    this.#less = shifted(-1);
    this.#plus = shifted(1);
  }

  /** Within the margin exactly where these lie within ±{@link margin}: on each side, by either margin. */
  passBounds(rule: BoundRule): Ends {
    return {
      lower: Math.max(...this.#plus.map((one) => one.lower(rule))) - this.margin,
      upper: Math.min(...this.#less.map((one) => one.upper(rule))) + this.margin,
    };
  }

  /** Beyond the margin exactly where one of these lies beyond ±{@link margin}: by both margins. */
  failBounds(rule: BoundRule): Ends {
    return {
      lower: Math.min(...this.#less.map((one) => one.lower(rule))) + this.margin,
      upper: Math.max(...this.#plus.map((one) => one.upper(rule))) - this.margin,
    };
  }
}
