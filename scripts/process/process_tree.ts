/** A running process as `ps` describes it. */
export interface ProcessRow {
  /** Process id. */
  readonly pid: number;
  /** Id of the parent. */
  readonly parent: number;
  /** Start time as `ps` prints it: with the id it tells a process from a later one of that id. */
  readonly started: string;
}

/**
 * Reads the output of `ps -A -o pid=,ppid=,stat=,lstart=`.
 *
 * @param text that output
 * @returns one row a process; lines of another form and processes that have ended but were not
 * reaped yet (state Z) are left out
 */
export function parseProcessRows(text: string): ProcessRow[] {
  const rows: ProcessRow[] = [];
  for (const line of text.split("\n")) {
    const match = /^\s*(\d+)\s+(\d+)\s+([^Z\s]\S*)\s+(\S.*?)\s*$/.exec(line);
    if (match === null) continue;
    const [, pid = "", parent = "", , started = ""] = match;
    rows.push({ pid: Number(pid), parent: Number(parent), started });
  }
  return rows;
}

/**
 * The processes below `root`, itself included.
 *
 * @param rows all processes
 * @param root id of the topmost
 * @returns rows, parents before their children; empty when `root` does not run
 */
export function treeBelow(rows: readonly ProcessRow[], root: number): ProcessRow[] {
  const tree = rows.filter((row) => row.pid === root);
  // The array grows while it is walked, until no row has a parent in it any more.
  for (const { pid } of tree) tree.push(...rows.filter((row) => row.parent === pid));
  return tree;
}
