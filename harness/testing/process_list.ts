/** A running process. */
export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/**
 * The running processes; those that have ended and wait for their parent are left out.
 *
 * @returns one entry a process
 */
export async function runningProcesses(): Promise<ListedProcess[]> {
  const { stdout } = await new Deno.Command("ps", {
    args: ["-A", "-ww", "-o", "pid=,ppid=,stat=,args="],
  }).output();
  return new TextDecoder().decode(stdout).split("\n").flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || state?.startsWith("Z")
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command: command ?? "" }];
  });
}

/**
 * Whether a process runs.
 *
 * @param pid its id
 * @returns false once it has ended
 */
export async function isRunning(pid: number): Promise<boolean> {
  return (await runningProcesses()).some((one) => one.pid === pid);
}
