import assert from "node:assert/strict";
import { installPackages, type ReadProgram, type RunProgram } from "./debian_packages.ts";

/** A machine with some packages, and an apt-get that ends with these codes in turn. */
function machine(installed: readonly string[], codes: readonly (number | undefined)[]) {
  const ran: string[] = [];
  const left = [...codes];
  const read: ReadProgram = (program, args) => {
    assert.equal(program, "dpkg-query");
    const name = args.at(-1) ?? "";
    if (installed.includes(name)) return Promise.resolve("installed");
    return Promise.resolve(name === "removed" ? "config-files" : undefined);
  };
  const run: RunProgram = (program, args) => {
    ran.push([program, ...args].join(" "));
    return Promise.resolve(args[0] === "update" ? 0 : left.shift());
  };
  return { run, read, ran };
}

Deno.test("installPackages() starts nothing when all packages are there", async () => {
  const { ran, ...place } = machine(["aapt"], []);
  assert.equal((await installPackages(["aapt"], { ...place, root: true })).done, true);
  assert.deepEqual(ran, []);
});

Deno.test("installPackages() installs what is missing, after an update if it has to", async () => {
  const { ran, ...place } = machine(["aapt"], [100, 0]);
  const outcome = await installPackages(["aapt", "dexdump", "gradle"], { ...place, root: true });
  assert.deepEqual(outcome, { done: true, lines: ["ok       installed dexdump, gradle"] });
  const install = "apt-get install -y --no-install-recommends dexdump gradle";
  assert.deepEqual(ran, [install, "apt-get update", install]);
});

Deno.test("installPackages() installs what was removed and is still known", async () => {
  const { ran, ...place } = machine([], [0]);
  await installPackages(["removed"], { ...place, root: true });
  assert.deepEqual(ran, ["apt-get install -y --no-install-recommends removed"]);
});

Deno.test("installPackages() prints the command where it may not install", async () => {
  const { ran, ...place } = machine([], []);
  const outcome = await installPackages(["aapt"], { ...place, root: false });
  assert.equal(outcome.done, false);
  assert.match(
    outcome.lines.join(),
    /run as root: apt-get install -y --no-install-recommends aapt$/,
  );
  assert.deepEqual(ran, []);
});

Deno.test("installPackages() says why it could not", async () => {
  const failing = await installPackages(["a"], { ...machine([], [1, 1]), root: true });
  assert.match(failing.lines.join(), /missing {2}a: "apt-get install .* a" ended with code 1/);
  const elsewhere = await installPackages(["a"], { ...machine([], [undefined]), root: true });
  assert.match(elsewhere.lines.join(), /there is no apt-get here/);
});
