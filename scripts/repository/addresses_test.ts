import assert from "node:assert/strict";
import { absolutePath } from "../lint/repository_path.ts";
import { trackedFiles } from "./tracked_files.ts";

/** Hosts that serve packages. In parts, so that this file does not name them either. */
const HOSTS = [
  ["registry", "npmjs", "org"],
  ["registry", "npmjs", "com"],
  ["registry", "npmmirror", "com"],
  ["registry", "yarnpkg", "com"],
  ["npm", "pkg", "github", "com"],
  ["npm", "jsr", "io"],
  ["jsr", "io"],
  ["deno", "land"],
  ["esm", "sh"],
  ["unpkg", "com"],
  ["cdn", "jsdelivr", "net"],
  ["repo", "maven", "apache", "org"],
  ["repo1", "maven", "org"],
  ["repo", "maven", "org"],
  ["central", "sonatype", "com"],
  ["oss", "sonatype", "org"],
  ["maven", "google", "com"],
  ["dl", "google", "com"],
  ["plugins", "gradle", "org"],
  ["services", "gradle", "org"],
  ["jitpack", "io"],
  ["deb", "debian", "org"],
  ["archive", "ubuntu", "com"],
].map((parts) => parts.join("."));

/** The hosts that a text names, as a whole name or the end of one. */
function hostsIn(text: string): string[] {
  const names = text.toLowerCase().match(/[a-z0-9-]+(\.[a-z0-9-]+)+/g) ?? [];
  return HOSTS.filter((host) => names.some((name) => name === host || name.endsWith(`.${host}`)));
}

Deno.test("hostsIn() sees a host in an address, alone, and below another name", () => {
  const host = ["jsr", "io"].join(".");
  for (const text of [`https://${host}/@a/b`, `see ${host}.`, `x.${host.toUpperCase()}:443`]) {
    assert.deepEqual(hostsIn(text), [host], text);
  }
  assert.deepEqual(hostsIn(`not${host} and jsr-io`), []);
});

Deno.test("no file of the repository names a registry's host", async () => {
  const files = await trackedFiles();
  assert.ok(files.some((file) => file.path === "deno.json"));
  const found = files.flatMap(({ path, text }) => hostsIn(text).map((host) => `${path}: ${host}`));
  assert.deepEqual(found, []);
});

Deno.test("deno.lock holds no address", async () => {
  const lock = await Deno.readTextFile(absolutePath("deno.lock"));
  assert.match(lock, /"integrity"/);
  assert.doesNotMatch(lock, /:\/\/|"tarball"/);
});
