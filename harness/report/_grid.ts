/** Counts code points; what is put in a grid is ASCII, µ, − and –, each one column wide. */
function widthOf(text: string): number {
  return [...text].length;
}

/**
 * Lays out rows in columns: the first to the left, the others to the right, three spaces apart.
 *
 * @param rows cells of each row, the header first; all rows of the same length
 * @returns one line a row, without spaces at their ends
 */
export function grid(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? "")))
  );
  const pad = (text: string, column: number) => {
    const spaces = " ".repeat((widths[column] ?? 0) - widthOf(text));
    return column === 0 ? text + spaces : spaces + text;
  };
  return rows.map((row) => row.map(pad).join("   ").trimEnd());
}
