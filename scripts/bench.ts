/**
 * The task `bench`: the harness's own overhead, measured on this machine now. With names, only
 * those benchmarks.
 *
 * @module
 */
import {
  BuildCache,
  defaultCacheFolder,
  EMBEDDED_LIBRARY,
  systemProcesses,
  type ToolkitOptions,
} from "../harness/build/mod.ts";
import { gateTable } from "../harness/stats/gate_table.ts";
import { REPOSITORY } from "../harness/testing/temp_project.ts";
import { benchApkBuild } from "./bench/apk_build.ts";
import { benchEmptyPair } from "./bench/empty_pair.ts";
import { benchJmhPeer } from "./bench/jmh_peer.ts";
import { benchJsonFuzz } from "./bench/json_fuzz.ts";
import { benchJudgeMillion } from "./bench/judge_million.ts";
import { benchListStart } from "./bench/list_start.ts";
import { benchMatrix } from "./bench/matrix.ts";
import { benchRunShares } from "./bench/run_shares.ts";
import { benchTimeModel } from "./bench/time_model.ts";
import { benchTransform } from "./bench/transform.ts";

const options: ToolkitOptions = {
  library: EMBEDDED_LIBRARY,
  projectRoot: REPOSITORY,
  cache: new BuildCache(defaultCacheFolder((name) => Deno.env.get(name))),
  processes: systemProcesses,
  environment: { javaHome: Deno.env.get("JAVA_HOME") || undefined },
  onStep: (message) => console.error(message),
};

const BENCHMARKS: Readonly<Record<string, () => Promise<string[]>>> = {
  "empty-pair": () => benchEmptyPair(options),
  "list-start": benchListStart,
  "matrix": benchMatrix,
  "run-shares": benchRunShares,
  "transform": () => benchTransform(options),
  "json-fuzz": () => benchJsonFuzz(options),
  "judge-million": benchJudgeMillion,
  "gate-table": () => Promise.resolve(gateTable().split("\n")),
  "time-model": () => benchTimeModel(options),
  "jmh-peer": () => benchJmhPeer(options),
  "apk-build": () => benchApkBuild(options),
};

const wanted = Deno.args.length > 0 ? Deno.args : Object.keys(BENCHMARKS);
for (const name of wanted) {
  const benchmark = BENCHMARKS[name];
  if (benchmark === undefined) {
    console.error(`error: there is no benchmark "${name}"`);
    console.error(`  hint: the benchmarks are ${Object.keys(BENCHMARKS).join(", ")}`);
    Deno.exit(2);
  }
  console.log(`# ${name}`);
  console.log((await benchmark()).join("\n"));
  console.log();
}
