/** Budgets and measurements to verdicts: pure. @module */
export * from "./contrast.ts";
export * from "./judge.ts";
export * from "./exit.ts";
