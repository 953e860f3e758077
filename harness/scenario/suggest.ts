/** Edits (insert, delete, replace, swap of neighbours) that turn one word into another. */
function distance(from: string, to: string): number {
  // Optimal string alignment: three rows of the dynamic-programming table are enough.
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}

/**
 * The candidate that a mistyped word most likely meant.
 *
 * @param word what was written
 * @param candidates what could have been written
 * @returns the nearest candidate, or undefined when none is within a third of its length (at least
 * two edits), because a far-fetched suggestion misleads
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const edits = distance(word.toLowerCase(), candidate.toLowerCase());
    const allowed = Math.max(2, Math.floor(Math.max(word.length, candidate.length) / 3));
    // A word of two letters is two edits from every other one.
    if (edits >= Math.min(word.length, candidate.length) && edits > 0) continue;
    if (edits <= allowed && edits < bestDistance) {
      best = candidate;
      bestDistance = edits;
    }
  }
  return best;
}
