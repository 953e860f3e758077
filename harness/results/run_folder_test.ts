import assert from "node:assert/strict";
import { join } from "node:path";
import { ConfigError } from "../core/errors.ts";
import { createRunFolder, findRunFolder } from "./run_folder.ts";

const now = new Date("2026-11-30T20:43:11.987Z");

async function inProject(body: (project: string) => Promise<void>): Promise<void> {
  const project = await Deno.makeTempDir();
  try {
    await body(project);
  } finally {
    await Deno.remove(project, { recursive: true });
  }
}

Deno.test("createRunFolder() lays out the run and names it as the latest", () =>
  inProject(async (project) => {
    const folder = await createRunFolder(project, { now, suffix: () => "ab12" });
    assert.equal(folder.name, "2026-11-30T20-43-11Z-ab12");
    assert.equal(folder.path, join(project, ".scenario", folder.name));
    assert.equal(folder.results, join(folder.path, "results.json"));
    assert.ok((await Deno.stat(folder.samples)).isDirectory);
    assert.ok((await Deno.stat(folder.report)).isDirectory);
    assert.deepEqual(await findRunFolder(project, "latest"), folder);
    assert.deepEqual(await findRunFolder(project, folder.name), folder);
    assert.equal(
      await Deno.readTextFile(join(project, ".scenario", "latest")),
      `${folder.name}\n`,
    );
  }));

Deno.test("createRunFolder() takes another name when one is taken", () =>
  inProject(async (project) => {
    const suffixes = ["ab12", "ab12", "ab12", "cd34"];
    const suffix = () => suffixes.shift() ?? "ffff";
    const first = await createRunFolder(project, { now, suffix });
    const second = await createRunFolder(project, { now, suffix });
    assert.equal(first.name.slice(-4), "ab12");
    assert.equal(second.name.slice(-4), "cd34");
    assert.deepEqual(await findRunFolder(project, "latest"), second);
  }));

Deno.test("createRunFolder() never gives two runs of one second the same folder", () =>
  inProject(async (project) => {
    const folders = await Promise.all(
      Array.from({ length: 40 }, () => createRunFolder(project, { now })),
    );
    assert.equal(new Set(folders.map((one) => one.path)).size, 40);
    const latest = await findRunFolder(project, "latest");
    assert.ok(folders.some((one) => one.name === latest.name));
  }));

Deno.test("createRunFolder() gives up when every name is taken", () =>
  inProject(async (project) => {
    const suffix = () => "ab12";
    await createRunFolder(project, { now, suffix });
    await assert.rejects(createRunFolder(project, { now, suffix }), Deno.errors.AlreadyExists);
  }));

Deno.test("findRunFolder() refuses names that are not a run's", () =>
  inProject(async (project) => {
    await assert.rejects(findRunFolder(project, "latest"), ConfigError);
    for (const name of ["", "..", "../x", "2026-11-30T20-43-11Z-ab12/..", "ab12"]) {
      await assert.rejects(findRunFolder(project, name), ConfigError, name);
    }
    await Deno.mkdir(join(project, ".scenario"));
    await Deno.writeTextFile(join(project, ".scenario", "latest"), "../../etc\n");
    await assert.rejects(findRunFolder(project, "latest"), /latest: it is not the name of a run/);
  }));
