/** Numbers of a version, then whether it is a finished one: `35.0.0-rc2` comes before `35.0.0`. */
function parts(name: string): readonly number[] {
  const [, numbers = "", candidate] = /^\D*([\d.]*)(?:\D+(\d+))?/.exec(name) ?? [];
  const version = numbers.split(".").filter((one) => one !== "").map(Number);
  const padded = [...version, 0, 0, 0, 0].slice(0, 4);
  return [...padded, candidate === undefined ? Number.POSITIVE_INFINITY : Number(candidate)];
}

/**
 * Names that hold a version, newest first: `36.0.0`, `35.0.0-rc2`, `android-36`.
 *
 * @param names of folders
 * @returns the same names, ordered by their numbers, names without any last
 */
export function newestFirst(names: readonly string[]): string[] {
  const known = names.map((name) => ({ name, order: parts(name), versioned: /\d/.test(name) }));
  known.sort((a, b) => {
    if (a.versioned !== b.versioned) return a.versioned ? -1 : 1;
    for (const [at, part] of a.order.entries()) {
      const other = b.order[at] ?? 0;
      if (part !== other) return part > other ? -1 : 1;
    }
    return a.name < b.name ? 1 : -1;
  });
  return known.map(({ name }) => name);
}
