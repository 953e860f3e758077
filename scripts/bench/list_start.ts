import { median } from "../../harness/stats/mod.ts";
import { REPOSITORY, taskArguments } from "../../harness/testing/temp_project.ts";

const ROUNDS = 15;

async function timed(args: readonly string[], env: Record<string, string>): Promise<number> {
  const start = performance.now();
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: REPOSITORY,
    env,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return performance.now() - start;
}

/**
 * How long `scenario list` takes beside Deno's own start, in turns.
 *
 * @returns lines to print
 */
export async function benchListStart(): Promise<string[]> {
  const home = Deno.env.get("HOME") ?? "";
  const env = { INIT_CWD: REPOSITORY };
  const list = [...await taskArguments("scenario", { HOME: home, INIT_CWD: REPOSITORY }), "list"];
  const starts: number[] = [];
  const lists: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    starts.push(await timed(["eval", "0"], env));
    lists.push(await timed(list, env));
  }
  const [start, whole] = [median(starts), median(lists)];
  return [
    `deno alone ${start.toFixed(0)} ms, scenario list ${whole.toFixed(0)} ms ` +
    `(medians of ${ROUNDS} in turns)`,
    `list over Deno's own start: ${(whole - start).toFixed(0)} ms (target: under 400 ms)`,
  ];
}
