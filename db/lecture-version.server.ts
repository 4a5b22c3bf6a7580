import type { SqlOrTx } from "./connect.server";
import { oneRow } from "./one-row";

/** Selects a lecture's version. Every change of its chunks changes it. */
export const lectureVersion = (sql: SqlOrTx) => sql`extract(epoch from updated_at)::text`;

/**
 * Returns the time of a change of a lecture, which is its next version: now, and not when the transaction began, which
 * may have waited for another one. A query of its own, because Citus sets a column only to what is the same on all
 * nodes.
 */
export async function timeOfChange(tx: SqlOrTx): Promise<string> {
  return oneRow(await tx<{ time: string }[]>`select clock_timestamp()::text as time`).time;
}
