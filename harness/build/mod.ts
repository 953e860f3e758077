/** From scenarios to class folders: toolchain, generated sources, transform, cache. @module */
export * from "./bridge_names.ts";
export * from "./bridge_set.ts";
export * from "./bridges.ts";
export * from "./cache.ts";
export * from "./capture_library.ts";
export * from "./class_file.ts";
export * from "./content_hash.ts";
export * from "./java.ts";
export * from "./maven.ts";
export * from "./system_processes.ts";
export * from "./toolkit.ts";
export * from "./transform_report.ts";
