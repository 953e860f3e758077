/** The conductor: proof, replicates, order, warm-up, raw results. @module */
export * from "./block_size.ts";
export * from "./cell_result.ts";
export * from "./conductor.ts";
export * from "./fork_value.ts";
export * from "./interference.ts";
export * from "./judge_run.ts";
export * from "./own_profile.ts";
export * from "./profile.ts";
export * from "./proof.ts";
export * from "./replicate.ts";
export * from "./run_scenarios.ts";
