/** Domain types, units, errors, ports and run events: no I/O, no npm types. @module */
export * from "./bridge_shape.ts";
export * from "./budget.ts";
export * from "./build_time.ts";
export * from "./builder.ts";
export * from "./capture.ts";
export * from "./cell.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./exit_code.ts";
export * from "./kotlin_name.ts";
export * from "./metric.ts";
export * from "./ports.ts";
export * from "./position.ts";
export * from "./size.ts";
export * from "./units.ts";
export * from "./variant.ts";
export * from "./worker_protocol.ts";
