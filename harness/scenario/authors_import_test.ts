import assert from "node:assert/strict";
import { join } from "node:path";
import { REPOSITORY } from "./_test_project.ts";

Deno.test("mod.ts, which authors import, reaches neither packages nor the loader", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "info",
      "--json",
      `--config=${join(REPOSITORY, "deno.json")}`,
      join(REPOSITORY, "mod.ts"),
    ],
  }).output();
  const graph = JSON.parse(new TextDecoder().decode(stdout)) as {
    modules: { specifier: string }[];
  };
  const reached = graph.modules.map(({ specifier }) => specifier);
  assert.ok(reached.some((address) => address.endsWith("/define_scenario.ts")), "graph is empty");
  assert.deepEqual(
    reached.filter((address) => /^(npm|jsr|https?):|\/load\.ts$|\/_[^/]*$/.test(address)),
    [],
  );
});
