/**
 * What the gate costs and what it is worth: prints the comparison with other tools' rules, and measures judging a saved run.
 *
 * @module
 */

import { gateTable, millionSamples } from "./gate_table.ts";

// deno-lint-ignore no-console -- a bench reports to whoever runs it
console.log(`\n${gateTable()}\n`);

const run = millionSamples();

Deno.bench(`reduce and judge a saved run of ${run.samples.toLocaleString("en")} samples`, () => {
  run.judge();
});
