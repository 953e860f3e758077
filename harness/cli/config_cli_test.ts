import assert from "node:assert/strict";
import { TempProject } from "../testing/temp_project.ts";

const SCENARIO = `import { bridge, defineScenario } from "@dari/scenario";
export default defineScenario({
  id: "split",
  title: "Split",
  bridge: bridge.splitArgs(),
  payload: { size: "100 B" },
  capture: ["none", "direct"],
});
`;

const CONFIG = `import { defineConfig, ms, s } from "@dari/scenario";
export default defineConfig({
  profile: "seconds",
  profiles: {
    seconds: {
      extends: "smoke",
      looks: [3],
      maxTime: s(60),
      circuits: 2,
      blockTime: ms(2),
      warmup: { maxTime: ms(40) },
    },
    nightly: { extends: "gate", looks: [8, 16] },
  },
  targets: { jvm: { heap: "128 MiB" } },
  devices: { pixel: { serial: "emulator-5554", title: "Pixel 6" } },
});
`;

function project(config: string): Promise<TempProject> {
  return TempProject.create({
    "scenarios/split.scenario.ts": SCENARIO,
    "scenario.config.ts": config,
  });
}

Deno.test("a project's own profile and its heap are what a run uses, and what its result says", async () => {
  await using one = await project(CONFIG);
  const run = await one.scenario(["--json"]);
  assert.equal(run.code, 0, run.stderr);
  const { profile, environment, cells } = JSON.parse(run.stdout);
  assert.deepEqual([profile.name, profile.looks, profile.circuits], ["seconds", [3], 2]);
  assert.deepEqual([profile.maxTimeNs, profile.blockNs], [60e9, 2e6]);
  assert.equal(profile.warmup.maxTimeNs, 40e6);
  assert.ok(environment.vmFlags.includes("-Xmx128m") && environment.vmFlags.includes("-Xmn48m"));
  // Three forks, of two circuits of blocks each.
  const forks = cells[0].arms[0].forks;
  assert.deepEqual(forks.map((fork: { blocks: unknown[] }) => fork.blocks.length), [4, 4, 4]);
});

Deno.test("profiles, targets and devices of a project are listed and completed", async () => {
  await using one = await project(CONFIG);
  const values = async (kind: string) =>
    (await one.scenario(["complete", "--values", kind])).stdout.trim().split("\n");
  assert.deepEqual((await values("profiles")).slice(-2), ["seconds", "nightly"]);
  assert.deepEqual(await values("targets"), ["jvm", "pixel"]);
  const list = await one.scenario(["list", "--resolved"]);
  assert.match(list.stdout, /^profile nightly: extends gate$/m);
  assert.match(list.stdout, /^target jvm: heap 128 MiB$/m);
  assert.match(list.stdout, /^target pixel: device emulator-5554, declared; this version runs/m);
  const { profiles, devices } = JSON.parse(
    (await one.scenario(["list", "--resolved", "--json"])).stdout,
  );
  assert.deepEqual(profiles.nightly, { extends: "gate", looks: [8, 16] });
  assert.equal(devices.pixel.serial, "emulator-5554");
  const doctor = await one.scenario(["doctor"]);
  assert.match(doctor.stdout, /^target {3}jvm: heap 128 MiB$/m);
  assert.match(doctor.stdout, /^target {3}pixel: Pixel 6 \(emulator-5554\); declared/m);
});

Deno.test("a device cannot be chosen yet, by option or by the config, and says so with 2", async () => {
  await using one = await project(CONFIG);
  const chosen = await one.scenario(["--target", "pixel", "--dry-run"]);
  assert.equal(chosen.code, 2);
  assert.match(
    chosen.stderr,
    /Cannot run on "pixel": it is a device, and this version runs scenarios on the JVM only\n +hint: write --target jvm/,
  );
  const wrong = await one.scenario(["noise", "--target", "pixl"]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /There is no target "pixl"\n +hint: did you mean "pixel"\?/);
  await one.write("scenario.config.ts", CONFIG.replace("targets:", 'target: "pixel",\n  targets:'));
  assert.equal((await one.scenario(["--dry-run"])).code, 2);
  assert.equal((await one.scenario(["--dry-run", "--target", "jvm"])).code, 0);
});

/** Mistakes in a config, written without types, and what is said of each. */
const MISTAKES: readonly (readonly [string, RegExp])[] = [
  [
    'profile: "nightli", profiles: { nightly: { extends: "gate" } }',
    /profile: there is no profile "nightli"\n.*\n +hint: did you mean "nightly"/,
  ],
  ['profiles: { gate: { extends: "quick" } }', /profiles\.gate: "gate" has a meaning already/],
  ['profiles: { "My One": { extends: "quick" } }', /profiles\["My One"\]: "My One" is not a name/],
  [
    'profiles: { mine: { extends: "qick" } }',
    /profiles\.mine\.extends: "qick" is not a value of it\n.*\n +hint: did you mean "quick"/,
  ],
  ["profiles: { mine: { looks: [4] } }", /profiles\.mine\.extends: it is missing/],
  [
    'profiles: { mine: { extends: "gate", lokos: [4] } }',
    /profiles\.mine\.lokos: there is no such key\n.*\n +hint: did you mean "looks"/,
  ],
  [
    'profiles: { mine: { extends: "gate", looks: [8, 8] } }',
    /profiles\.mine\.looks\[1\]: 8 is no number of replicates here/,
  ],
  [
    'profiles: { mine: { extends: "gate", looks: [1] } }',
    /profiles\.mine\.looks\[0\]: 1 is no number/,
  ],
  [
    'profiles: { mine: { extends: "gate", circuits: 0 } }',
    /profiles\.mine\.circuits: 0 is out of its range\n.*\n +hint: write a whole number from 1 to 20/,
  ],
  [
    'profiles: { mine: { extends: "gate", blockTime: 40 } }',
    /profiles\.mine\.blockTime: 40 is out of its range\n.*\n +hint: write a time from ms\(1\)/,
  ],
  [
    'profiles: { mine: { extends: "gate", maxTime: "10 min" } }',
    /profiles\.mine\.maxTime: "10 min" is not a finite number/,
  ],
  [
    'profiles: { mine: { extends: "gate", warmup: { minTime: 9e9, maxTime: 8e9 } } }',
    /profiles\.mine\.warmup\.minTime: it is more than maxTime/,
  ],
  [
    'targets: { jvm: { heap: "512MB" } }',
    /targets\.jvm\.heap: "512MB" is not a size\n.*\n +hint: did you mean "512 MB"/,
  ],
  ['targets: { jvm: { heap: "1 MB" } }', /targets\.jvm\.heap: "1 MB" is no heap to run in/],
  ["targets: { jmv: {} }", /targets\.jmv: there is no such key\n.*\n +hint: did you mean "jvm"/],
  [
    'devices: { pixel: { serail: "x" } }',
    /devices\.pixel\.serail: there is no such key\n.*\n +hint: did you mean "serial"/,
  ],
  ['devices: { jvm: { serial: "x" } }', /devices\.jvm: "jvm" has a meaning already/],
  ['target: "pixel"', /target: there is no target "pixel"/],
];

Deno.test("every mistake in a config ends with 2, its place and what to write", async () => {
  await using one = await project("");
  for (const [text, message] of MISTAKES) {
    await one.write(
      "scenario.config.ts",
      `import { defineConfig } from "@dari/scenario";\nexport default defineConfig({ ${text} } as any);\n`,
    );
    const run = await one.scenario(["list"]);
    assert.equal(run.code, 2, `${text}: ${run.stderr}`);
    assert.equal(run.stdout, "");
    assert.match(run.stderr, new RegExp(`Cannot use ${message.source}`), text);
    assert.match(run.stderr, /at scenario\.config\.ts:2:16/, text);
  }
});
