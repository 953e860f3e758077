/** Deterministic messages of an exact size and a named content. @module */
export * from "./content.ts";
export * from "./records.ts";
