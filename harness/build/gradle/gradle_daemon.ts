import { join } from "node:path";
import type { Processes } from "../../core/ports.ts";
import { processTree } from "../cpu_times.ts";

/** How long a process may take to end before it is killed, milliseconds. */
const GRACE_MS = 3_000;
const POLL_MS = 50;

/** The daemon names itself in its command line: a process id alone may be somebody else's by now. */
async function commandOf(processes: Processes, pid: number): Promise<string> {
  const { stdout } = await processes.run({
    program: "ps",
    args: ["-ww", "-p", String(pid), "-o", "stat=,args="],
  });
  const line = stdout.trim();
  return line.startsWith("Z") ? "" : line;
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of Deno.readDir(folder)) names.push(entry.name);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return names;
}

/**
 * The daemons of a Gradle user home that are alive. Each has a log there that bears its id, from its
 * start on; a home of our own has none but our own.
 *
 * @param processes starts ps
 * @param home the user home
 * @returns their process ids
 */
export async function daemonsOf(processes: Processes, home: string): Promise<number[]> {
  const base = join(home, "daemon");
  const logs = await Promise.all((await namesIn(base)).map((name) => namesIn(join(base, name))));
  const pids = logs.flat().flatMap((name) => {
    const pid = /^daemon-(\d+)\.out\.log$/.exec(name)?.[1];
    return pid === undefined ? [] : [Number(pid)];
  });
  const alive = await Promise.all(pids.map(async (pid) => ({
    pid,
    gradle: (await commandOf(processes, pid)).includes("GradleDaemon"),
  })));
  return alive.filter((one) => one.gradle).map((one) => one.pid);
}

function kill(pid: number, signal: Deno.Signal): void {
  try {
    Deno.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

async function endProcess(processes: Processes, pid: number): Promise<void> {
  const command = await commandOf(processes, pid);
  if (command === "") return;
  const name = command.replace(/^\S+\s+/, "");
  const gone = async () => !(await commandOf(processes, pid)).endsWith(name);
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    kill(pid, signal);
    for (let waited = 0; waited < GRACE_MS; waited += POLL_MS) {
      if (await gone()) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

/**
 * Ends the daemons of a Gradle user home, each by its own id, with all that they have started, such
 * as a compiler's daemon.
 *
 * @param processes starts ps
 * @param home a user home of our own
 */
export async function endDaemons(processes: Processes, home: string): Promise<void> {
  const daemons = await daemonsOf(processes, home);
  const all = await processTree(processes, daemons);
  await Promise.all(all.map((pid) => endProcess(processes, pid)));
}
