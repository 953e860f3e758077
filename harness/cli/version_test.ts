import assert from "node:assert/strict";
import { join } from "node:path";
import { REPOSITORY } from "../testing/temp_project.ts";
import { VERSION } from "./version.ts";

Deno.test("VERSION is the one of deno.json", async () => {
  const config = JSON.parse(await Deno.readTextFile(join(REPOSITORY, "deno.json")));
  assert.equal(VERSION, config.version);
});
