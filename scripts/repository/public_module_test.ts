import assert from "node:assert/strict";
import { absolutePath } from "../lint/repository_path.ts";

interface ModuleGraph {
  readonly modules: readonly { readonly specifier: string }[];
}

/** Everything that a module leads to, as paths of the repository where they are in it. */
async function reachedFrom(path: string): Promise<string[]> {
  const output = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", path],
    cwd: absolutePath("."),
    stderr: "inherit",
  }).output();
  const graph: ModuleGraph = JSON.parse(new TextDecoder().decode(output.stdout));
  const root = new URL("../../", import.meta.url).href;
  return graph.modules.map(({ specifier }) => specifier.replace(root, ""));
}

function unwanted(reached: readonly string[]): string[] {
  return reached.filter((specifier) =>
    !specifier.startsWith("harness/") && specifier !== "mod.ts" ||
    specifier === "harness/scenario/load.ts" || specifier.split("/").pop()?.startsWith("_")
  );
}

Deno.test("mod.ts reaches neither npm packages nor the loader nor private files", async () => {
  const reached = await reachedFrom("mod.ts");
  assert.ok(reached.includes("harness/scenario/bridge.ts"));
  assert.deepEqual(unwanted(reached), []);
});

Deno.test("reachedFrom() sees npm packages, or the test above could not fail", async () => {
  const reached = await reachedFrom("scripts/test/junit_report.ts");
  assert.ok(unwanted(reached).some((specifier) => specifier.startsWith("npm:")), `${reached}`);
});
