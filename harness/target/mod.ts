/** Where bridges run: start workers, send plans, stream results, stop. @module */
export * from "./jvm/jvm_flags.ts";
export * from "./jvm/jvm_target.ts";
export * from "./target.ts";
export * from "./worker_session.ts";
