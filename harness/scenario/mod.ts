/** The scenario language: what authors call, how it is loaded, and what it expands to. @module */
export * from "./bridge.ts";
export * from "./budget_builder.ts";
export * from "./define_config.ts";
export * from "./define_scenario.ts";
export * from "./define_suite.ts";
export * from "./derive_capture.ts";
export * from "./expand.ts";
export * from "./from.ts";
export * from "./known_text.ts";
export * from "./load.ts";
export * from "./load_config.ts";
export * from "./matrix.ts";
export * from "./message_arguments.ts";
export * from "./method.ts";
export * from "./param.ts";
export * from "./role.ts";
export * from "./tag_expression.ts";
