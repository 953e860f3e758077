import assert from "node:assert/strict";
import { join } from "node:path";
import { ConfigError, RunError } from "../core/errors.ts";
import type { Processes } from "../core/ports.ts";
import { copyFolder } from "./copy_folder.ts";
import { systemProcesses } from "./system_processes.ts";

async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(join(folder, "from", "deep"), { recursive: true });
    await Deno.writeTextFile(join(folder, "from", "deep", "a.txt"), "a");
    const { code } = await systemProcesses.run({
      program: "ln",
      args: ["-s", "nowhere", join(folder, "from", "link")],
    });
    assert.equal(code, 0);
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a folder is copied with its links, even those that lead nowhere", () =>
  inFolder(async (folder) => {
    const to = join(folder, "to");
    await copyFolder(join(folder, "from"), to, { processes: systemProcesses });
    assert.equal(await Deno.readTextFile(join(to, "deep", "a.txt")), "a");
    assert.equal((await Deno.lstat(join(to, "link"))).isSymlink, true);
  }));

Deno.test("a link that cannot be copied is an error, not a copy that lacks it", () =>
  inFolder(async (folder) => {
    const processes: Processes = {
      ...systemProcesses,
      run: () => Promise.resolve({ code: 1, signal: null, stdout: "", stderr: "disk full\n" }),
    };
    await assert.rejects(
      copyFolder(join(folder, "from"), join(folder, "to"), { processes }),
      (error) => error instanceof RunError && /link ".*".*code 1\): disk full$/.test(error.message),
    );
  }));

Deno.test("a folder that is not there is a mistake of the user's", () =>
  inFolder(async (folder) => {
    await assert.rejects(
      copyFolder(join(folder, "other"), join(folder, "to"), { processes: systemProcesses }),
      ConfigError,
    );
  }));
