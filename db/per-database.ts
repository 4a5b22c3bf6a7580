import type { SqlOrTx } from "./connect.server";

/** Returns a function that returns what belongs to a database, such as a cache. It is created when it is first needed. */
export function perDatabase<Database extends SqlOrTx, T extends object>(
  create: (sql: Database) => T,
): (sql: Database) => T {
  const created = new WeakMap<Database, T>();
  return (sql) => {
    let known = created.get(sql);
    if (!known) created.set(sql, (known = create(sql)));
    return known;
  };
}
