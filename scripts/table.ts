/** Prints rows under their headings, each column as wide as its widest cell. */
export function printTable(headings: string[], rows: string[][]): void {
  const widths = headings.map((heading, column) => rows.reduce((width, row) => Math.max(width, row[column]!.length), heading.length));
  const line = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column]!)).join("  ").trimEnd();
  console.log(line(headings));
  for (const row of rows) console.log(line(row));
}
