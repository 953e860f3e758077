/** Live reporters, and pure functions from results to text. @module */
export * from "./exit_reason.ts";
export * from "./json.ts";
export * from "./list.ts";
export * from "./live.ts";
export * from "./multiplexer.ts";
export * from "./palette.ts";
export * from "./plain_text.ts";
export * from "./table.ts";
export * from "./time_left.ts";
