/** The Deno that this repository is built and tested with; README.md and .ci/run name it too. */
export const DENO_VERSION = "2.9.6";
