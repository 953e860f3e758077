import type { AllowedSkip } from "./test_case.ts";

/** Every test that may be skipped, with its reason. A skipped test that is not here is a failure. */
export const ALLOWED_SKIPS: readonly AllowedSkip[] = [];
