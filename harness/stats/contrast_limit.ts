/**
 * A limit on a contrast.
 *
 * @module
 */

/** A limit on the scale of the contrasts: ln(1.05) for log ratios, nanoseconds for differences. At least one side. */
export interface ContrastLimit {
  /** The truth must not lie above it. */
  readonly max?: number;
  /** The truth must not lie below it. */
  readonly min?: number;
}
