import type { Sql, SqlOrTx } from "./connect.server";

const CHANNEL = "due_jobs";

/** Tells every server that a job may be due: at once, or when the transaction is committed. */
export async function announceJob(sql: SqlOrTx): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`;
}

/** Calls `onJob` whenever a job may be due. Resolves with the function that ends it. */
export async function listenForJobs(sql: Sql, onJob: () => void): Promise<() => Promise<void>> {
  const listening = await sql.listen(CHANNEL, onJob);
  return () => listening.unlisten();
}
