/** Returns the row of a query that always yields one, such as an aggregate. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("a query that always yields a row yielded none");
  return row;
}
