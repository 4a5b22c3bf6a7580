import { createHash } from "node:crypto";
import type { SqlOrTx } from "./connect.server";

/**
 * Waits for a named lock and holds it to the end of the transaction. Session locks would leak between the
 * clients of the embedded engine; transaction locks are right on both.
 */
export async function lockName(tx: SqlOrTx, ...name: string[]): Promise<void> {
  const key = createHash("sha256").update(name.join("\0")).digest().readBigInt64BE();
  await tx`select pg_advisory_xact_lock(${key.toString()}::bigint)`;
}
