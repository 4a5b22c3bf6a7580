import { setTimeout as sleep } from "node:timers/promises";
import { eraseAccount, forgetSessions } from "~/accounts/erase-account.server";
import { expectUser } from "~/accounts/roles.server";
import { stopAnswer } from "~/answering/running/follow-answer.server";
import type { Context } from "~/context/context.server";
import type { User, Viewer } from "~/identity/viewer";
import { exportReports, type ReportRow } from "~db/transcript-reports.server";
import {
  eraseVisitorRows,
  exportAccount,
  exportConversations,
  exportMessages,
  exportNotes,
  exportRunningAnswer,
  exportUsage,
  runningConversations,
  type ConversationRow,
  type MessageRow,
  type NoteRow,
} from "~db/visitor-data.server";

type Deps = Pick<Context, "sql">;

/** Rows in memory at a time. Messages may be long, notes are not. */
const CONVERSATIONS = 50;
const MESSAGES = 10;
const NOTES = 200;
const REPORTS = 200;

/**
 * Yields all stored data of a viewer as the text of one JSON object. Reads the next rows only when the next piece is
 * requested, so that a slow reader holds neither memory nor a connection.
 */
export async function* exportVisitorData(viewer: Viewer, { sql }: Deps): AsyncGenerator<string, void> {
  yield `{"cuepoint_visitor_data":1,"exported_at":${JSON.stringify(new Date())},"visitor":${JSON.stringify(viewer.visitorId)}`;
  if (viewer.user) yield `,"account":${await exportAccount(sql, viewer.user.userId)}`;
  yield ',"conversations":[';
  let separator = "\n";
  for await (const conversation of allConversations(viewer, { sql })) {
    yield `${separator}${conversation.json.slice(0, -1)},"messages":[`;
    separator = ",\n";
    yield* jsonOf(allRows<MessageRow>((after) => exportMessages(sql, viewer, conversation, after, MESSAGES), MESSAGES));
    yield `],"running_answer":${(await exportRunningAnswer(sql, viewer, conversation)) ?? "null"}}`;
  }
  yield '],"notes":[';
  yield* jsonOf(allRows<NoteRow>((after) => exportNotes(sql, viewer, after, NOTES), NOTES));
  yield '],"reports":[';
  yield* jsonOf(allReports(viewer, { sql }));
  yield `],"usage":[${(await exportUsage(sql, viewer)).join(",")}]}\n`;
}

/** Yields a viewer's conversations, those in courses that they may no longer see included. Course by course. */
export function allConversations(viewer: Viewer, { sql }: Deps): AsyncGenerator<ConversationRow, void> {
  return allRows<ConversationRow>((after) => exportConversations(sql, viewer, after, CONVERSATIONS), CONVERSATIONS);
}

/** Yields the mistakes that a viewer reported. Course by course. */
export function allReports(viewer: Viewer, { sql }: Deps): AsyncGenerator<ReportRow, void> {
  return allRows<ReportRow>((after) => exportReports(sql, viewer, viewer, after, REPORTS), REPORTS);
}

/** Yields all rows of a query that returns at most `limit` rows after a given one. */
async function* allRows<Row>(query: (after: Row | null) => Promise<Row[]>, limit: number): AsyncGenerator<Row, void> {
  let last: Row | undefined;
  do {
    const rows: Row[] = await query(last ?? null);
    yield* rows;
    last = rows.length < limit ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** Joins rows to the items of a JSON array. */
async function* jsonOf(rows: AsyncIterable<{ json: string }>): AsyncGenerator<string, void> {
  let separator = "\n";
  for await (const { json } of rows) {
    yield `${separator}${json}`;
    separator = ",\n";
  }
}

/** How long to wait until a stopped answer has been stored and counted. Then it is erased in any case. */
const STOP_MS = 3_000;
const POLL_MS = 100;

/** The owner of stored data: a visitor, or a user with an account. */
type Owner = { visitorId: string; user: Pick<User, "userId"> | null };

/**
 * Erases everything that is linked to a visitor, and a user's account. Stops their running answers first, in any server
 * process. `actorId`: the user who erases it, if it is not the owner; null for a command. Throws AppError if someone
 * else erases the only administrator.
 */
export async function eraseVisitorData(
  viewer: Owner,
  { sql }: Deps,
  { actorId }: { actorId: string | null } = { actorId: viewer.user?.userId ?? null },
): Promise<void> {
  for (const conversation of await runningConversations(sql, viewer)) await stopAnswer(sql, conversation);
  const until = Date.now() + STOP_MS;
  while (Date.now() < until && (await runningConversations(sql, viewer)).length > 0) await sleep(POLL_MS);
  await sql.begin(async (tx) => {
    // The account first: transactions that store something for it are over then, and no other can begin.
    if (viewer.user) await eraseAccount(tx, viewer.user, { actorId });
    await eraseVisitorRows(tx, viewer);
  });
  forgetSessions({ sql });
}

/**
 * Erases a user by their name for signing in, or their id: the account and everything that they stored. Returns their
 * name. Throws AppError if there is no such user, or if nobody else administrates the installation.
 */
export async function eraseUser(user: string, { actorId }: { actorId: string | null }, { sql }: Deps): Promise<string> {
  const { userId, name } = await expectUser(sql, user);
  await eraseVisitorData({ visitorId: userId, user: { userId } }, { sql }, { actorId });
  return name;
}
