import { createHash } from "node:crypto";
import type { SqlOrTx } from "./connect.server";

/**
 * Waits for a named lock and holds it to the end of the transaction. Session locks would leak between the
 * clients of the embedded engine; transaction locks are right on both.
 */
export async function lockName(tx: SqlOrTx, ...name: string[]): Promise<void> {
  await tx`select pg_advisory_xact_lock(${keyOf(name)}::bigint)`;
}

/** Takes a named lock to the end of the transaction, or returns false where another session has it. */
export async function tryLockName(tx: SqlOrTx, ...name: string[]): Promise<boolean> {
  const [row] = await tx<
    { isLocked: boolean }[]
  >`select pg_try_advisory_xact_lock(${keyOf(name)}::bigint) as "isLocked"`;
  return row!.isLocked;
}

const keyOf = (name: string[]) => createHash("sha256").update(name.join("\0")).digest().readBigInt64BE().toString();
