import type { ReplicateResult, Stage } from "../results/run_result.ts";
import { DROPPED_SHARE_LIMIT } from "../stats/mod.ts";

/** What has been measured, whether of round trips or of builds. */
interface Measured {
  readonly replicates: readonly ReplicateResult[];
}

/**
 * How many replicates of a stage are judged.
 *
 * @param state what has been measured
 * @param stage measurement or confirmation
 * @returns those that were not dropped
 */
export function keptOf({ replicates }: Measured, stage: Stage): number {
  return replicates.filter((one) => one.stage === stage && one.dropped === null).length;
}

/**
 * Whether too many replicates would have been dropped at a look, even if no more were.
 *
 * @param state what has been measured
 * @param stage measurement or confirmation
 * @param look replicates that the look judges
 * @returns true when waiting for that look is of no use
 */
export function tooDisturbed(state: Measured, stage: Stage, look: number): boolean {
  const dropped = state.replicates.filter((one) => one.stage === stage).length -
    keptOf(state, stage);
  return dropped > DROPPED_SHARE_LIMIT * (dropped + look);
}
