import config from "../../deno.json" with { type: "json" };

/** This tool's version. */
export const VERSION: string = config.version;
