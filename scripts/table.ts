/** Prints rows under their headings. Each column is as wide as its widest cell. */
export function printTable(headings: string[], rows: string[][]): void {
  const widths = headings.map((heading, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), heading.length),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  console.log(line(headings));
  for (const row of rows) console.log(line(row));
}

/** Formats a count: "1 lecture", "2 lectures". */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** Formats a size: "512 B", "2.3 MB", "1.2 GB". */
export function sizeText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}
