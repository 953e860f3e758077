import { join } from "node:path";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days that a result may lie unused. */
const UNUSED_DAYS = 14;
/** APKs are most of what is kept: enough for five rounds of twelve variants. */
const MOST_PACKAGES = 60;

interface Kept {
  readonly path: string;
  readonly name: string;
  readonly usedAt: number;
}

async function keptIn(folder: string): Promise<Kept[]> {
  const found: Kept[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      const path = join(folder, name);
      const record = await Deno.stat(join(path, "entry.json"))
        .catch(() => Deno.stat(path).catch(() => undefined));
      found.push({ path, name, usedAt: record?.mtime?.getTime() ?? 0 });
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found;
}

/**
 * Removes kept results that nothing has used for long, APKs beyond a number, and what a killed
 * process left unfinished.
 *
 * @param root folder of kept results
 * @param now milliseconds, as `Date.now()`
 */
export async function sweep(root: string, now: number = Date.now()): Promise<void> {
  for (const area of ["app", "kept"]) {
    const all = (await keptIn(join(root, area))).sort((a, b) => b.usedAt - a.usedAt);
    const packages = all.filter(({ name }) => name.startsWith("package-"));
    const surplus = new Set(packages.slice(MOST_PACKAGES));
    for (const one of all) {
      const age = now - one.usedAt;
      const unfinished = one.name.startsWith(".staging-");
      const old = age > (unfinished ? HOUR : UNUSED_DAYS * DAY);
      // Another process may be at the same: what is gone already is no mistake.
      if (old || surplus.has(one)) await Deno.remove(one.path, { recursive: true }).catch(() => {});
    }
  }
}
