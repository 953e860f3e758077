/** What a run leaves behind: the result document, its schema, and raw samples. @module */
export * from "./build_result.ts";
export * from "./file_system.ts";
export * from "./json_schema.ts";
export * from "./parse_result.ts";
export * from "./read_result.ts";
export * from "./run_folder.ts";
export * from "./run_result.ts";
export * from "./sample_log.ts";
export * from "./sample_record.ts";
export * from "./serialize_result.ts";
export * from "./write_atomically.ts";
export * from "./write_result.ts";
