import { createHash } from "node:crypto";
import type { SqlOrTx } from "./connect.server";
import { oneRow } from "./one-row";

/**
 * Waits for a named lock and holds it until the end of the transaction. Session locks would leak between the clients of
 * the embedded engine; transaction locks work on both engines.
 */
export async function lockName(tx: SqlOrTx, ...name: string[]): Promise<void> {
  await tx`select pg_advisory_xact_lock(${keyOf(name)}::bigint)`;
}

/** Takes a named lock until the end of the transaction. Returns false if another session has it. */
export async function tryLockName(tx: SqlOrTx, ...name: string[]): Promise<boolean> {
  const rows = await tx<{ isLocked: boolean }[]>`
    select pg_try_advisory_xact_lock(${keyOf(name)}::bigint) as "isLocked"`;
  return oneRow(rows).isLocked;
}

const keyOf = (name: string[]) => createHash("sha256").update(name.join("\0")).digest().readBigInt64BE().toString();
