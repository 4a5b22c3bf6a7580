import type { Sql } from "~db/connect.server";

/** A query with `?` for each parameter, and the parameters. */
export type SentQuery = { text: string; values: unknown[] };

/**
 * why: unit tests have no database. Returns a driver that answers each query with the rows for the first pattern that
 * matches it, or with no rows, and the list of the queries it got.
 */
export function fakeSql(answers: readonly [pattern: RegExp, rows: readonly object[]][]): {
  sql: Sql;
  queries: SentQuery[];
} {
  const queries: SentQuery[] = [];
  const query = (strings: TemplateStringsArray | string, ...values: unknown[]) => {
    if (typeof strings === "string") return strings; // the name of a column
    const text = strings.join("?").replace(/\s+/g, " ").trim();
    queries.push({ text, values });
    return Promise.resolve(answers.find(([pattern]) => pattern.test(text))?.[1] ?? []);
  };
  return { sql: query as unknown as Sql, queries };
}
