/**
 * A limit on a contrast.
 *
 * @module
 */

/** A margin around no difference: the larger of a share of the reference's own median and a fixed value. */
export interface EquivalenceMargin {
  /** Of the reference's median, from 0. Default 0. */
  readonly share?: number;
  /** On the scale of the differences, from 0. Default 0. */
  readonly atLeast?: number;
}

/** A limit on the scale of the contrasts: ln(1.05) for log ratios, nanoseconds for differences. At least one side. */
export interface ContrastLimit {
  /** The truth must not lie above it. */
  readonly max?: number;
  /** The truth must not lie below it. */
  readonly min?: number;
  /**
   * The truth must lie within the margin as a whole, on both sides; stands instead of `max` and `min`, and needs the
   * reference's values.
   */
  readonly within?: EquivalenceMargin;
}
