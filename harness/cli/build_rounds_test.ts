import assert from "node:assert/strict";
import type { BuiltVariant } from "../build/apk/pipeline_options.ts";
import { SourcesChangedError } from "../build/apk/sources_changed.ts";
import { InterruptedError, RunError } from "../core/errors.ts";
import { buildRounds } from "./build_rounds.ts";
import type { CliContext } from "./context.ts";
import type { FileChanges } from "./file_changes.ts";
import type { Selected } from "./selection.ts";

const selected = (name: string) => ({ name }) as unknown as Selected;

/** A variant of which a round has or has not built anything. */
const variant = (cached: boolean) => ({ steps: [{ cached }] }) as unknown as BuiltVariant;

/** So many changes, then the end. */
function changesOf(count: number): FileChanges {
  return { next: () => Promise.resolve(count-- > 0), [Symbol.dispose]: () => {} };
}

/** Runs rounds whose builds do one thing after the other. */
async function roundsOf(builds: readonly (() => readonly BuiltVariant[])[]) {
  const done: string[] = [];
  const said: string[] = [];
  let built = 0;
  const context = {
    environment: { cwd: "/p" },
    stderr: (text: string) => said.push(text),
  } as unknown as CliContext;
  const nameOf = (one: Selected) => (one as unknown as { name: string }).name;
  await assert.rejects(
    buildRounds({
      first: selected("first"),
      changes: changesOf(builds.length - 1),
      load: () => {
        done.push("load");
        return Promise.resolve(selected("loaded"));
      },
      build: (one) => {
        done.push(`build ${nameOf(one)}`);
        return new Promise((resolve) => resolve(builds[built++]?.() ?? []));
      },
      show: (one, { length }) => {
        done.push(`show ${length} of ${nameOf(one)}`);
        return Promise.resolve();
      },
      signal: new AbortController().signal,
    }, context),
    InterruptedError,
  );
  return { done, said: said.join("") };
}

Deno.test("buildRounds() builds what is loaded already, and loads again after a change", async () => {
  const both = () => [variant(true), variant(false)];
  const { done } = await roundsOf([both, both]);
  assert.deepEqual(done, [
    "build first",
    "show 2 of first",
    "load",
    "build loaded",
    "show 1 of loaded",
  ]);
});

Deno.test("buildRounds() builds again what changed meanwhile, and calls it no error", async () => {
  const { done, said } = await roundsOf([
    () => {
      throw new SourcesChangedError("compile main", "/app");
    },
    () => [variant(true)],
  ]);
  // The first APKs that there are are shown, whether this round or the one before has built them.
  assert.deepEqual(done, ["build first", "load", "build loaded", "show 1 of loaded"]);
  assert.match(said, /^"compile main" failed: "\/app" changed while it was being built$/m);
  assert.doesNotMatch(said, /error/);
});

Deno.test("buildRounds() tells a mistake and waits for the next change", async () => {
  const { done, said } = await roundsOf([
    () => {
      throw new RunError("it does not compile");
    },
    () => [variant(false)],
  ]);
  assert.deepEqual(done, ["build first", "load", "build loaded", "show 1 of loaded"]);
  assert.match(said, /^error: it does not compile$/m);
});
