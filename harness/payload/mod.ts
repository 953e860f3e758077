/** Deterministic messages of an exact size and a named content. @module */
export * from "./content.ts";
export * from "./documents.ts";
export * from "./edges.ts";
export * from "./records.ts";
export * from "./texts.ts";
