import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "~/context/context.server";
import { getLog } from "~/platform/observability/log.server";
import { deleteExpiredAccessTokens } from "~db/access-tokens.server";
import type { Sql, SqlOrTx } from "~db/connect.server";
import { deleteExpiredHandoffs } from "~db/conversation-visitors.server";
import { deleteExpiredInvitations } from "~db/invitations.server";
import { tryLockName } from "~db/locks.server";
import { deleteExpiredLaunches } from "~db/lti-launches.server";
import {
  deleteOfMissingUsers,
  deleteOldConversations,
  deleteOldNotes,
  deleteOldReports,
  deleteUnusedUsers,
  emptyReplacedMessages,
  unlinkOldUsage,
} from "~db/retention.server";
import { deleteExpiredSessions } from "~db/sessions.server";
import { deleteExpiredSignIns } from "~db/used-sign-ins.server";

/** Rows per transaction. Other clients of the embedded engine wait for its end. */
const BATCH = 100;
const PAUSE_MS = 50;

/**
 * Deletes data older than RETENTION_DAYS (0: nothing) in small batches, and unlinks the token usage of earlier days
 * from its visitors. Expired sessions, invitations and launches, and what belongs to deleted accounts, are deleted in
 * any case. Only one server process does this at a time.
 */
export async function applyRetention({
  sql,
  env,
}: Pick<Context, "sql"> & { env: Pick<Context["env"], "RETENTION_DAYS"> }): Promise<void> {
  await batch(sql, unlinkOldUsage);
  await batch(sql, deleteExpiredHandoffs);
  await batch(sql, deleteExpiredSessions);
  await batch(sql, deleteExpiredAccessTokens);
  await batch(sql, deleteExpiredInvitations);
  await batch(sql, deleteExpiredSignIns);
  await batch(sql, deleteExpiredLaunches);
  await inBatches(sql, (tx) => deleteOfMissingUsers(tx, BATCH));
  const days = env.RETENTION_DAYS;
  if (days === 0) return;
  const removed = {
    conversations: await inBatches(sql, (tx) => deleteOldConversations(tx, days, BATCH)),
    notes: await inBatches(sql, (tx) => deleteOldNotes(tx, days, BATCH)),
    reports: await inBatches(sql, (tx) => deleteOldReports(tx, days, BATCH)),
    accounts: await inBatches(sql, (tx) => deleteUnusedUsers(tx, days, BATCH)),
    replacedMessages: await inBatches(sql, (tx) => emptyReplacedMessages(tx, days, BATCH)),
  };
  if (Object.values(removed).some((count) => count > 0))
    getLog().info({ days, ...removed }, "deleted data older than RETENTION_DAYS");
}

async function inBatches(sql: Sql, work: (tx: SqlOrTx) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await batch(sql, work);
    total += count;
    if (count < BATCH) return total;
    await sleep(PAUSE_MS);
  }
}

/** Runs one batch. Returns 0 if another process is applying retention. */
function batch(sql: Sql, work: (tx: SqlOrTx) => Promise<number>): Promise<number> {
  return sql.begin(async (tx) => ((await tryLockName(tx, "retention")) ? work(tx) : 0));
}
