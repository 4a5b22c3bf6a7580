import { setTimeout as sleep } from "node:timers/promises";
import { stopAnswer } from "~/answering/running/follow-answer.server";
import type { Context } from "~/context/context.server";
import {
  eraseVisitorRows,
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

/** Rows that are in memory at once. A message may be long, a note is not. */
const CONVERSATIONS = 50;
const MESSAGES = 10;
const NOTES = 200;

/**
 * Everything that this installation has of a visitor, as the text of one JSON object, piece by piece. The next rows are read
 * when the next piece is asked for, so that neither memory nor a connection is held for a slow reader.
 */
export async function* exportVisitorData(visitorId: string, { sql }: Deps): AsyncGenerator<string, void> {
  yield `{"cuepoint_visitor_data":1,"exported_at":${JSON.stringify(new Date())},"visitor":${JSON.stringify(visitorId)}`;
  yield ',"conversations":[';
  const conversations = allRows<ConversationRow>(
    (after) => exportConversations(sql, visitorId, after, CONVERSATIONS),
    CONVERSATIONS,
  );
  let separator = "\n";
  for await (const conversation of conversations) {
    yield `${separator}${conversation.json.slice(0, -1)},"messages":[`;
    separator = ",\n";
    yield* jsonOf(allRows<MessageRow>((after) => exportMessages(sql, conversation, after, MESSAGES), MESSAGES));
    yield `],"running_answer":${(await exportRunningAnswer(sql, conversation)) ?? "null"}}`;
  }
  yield '],"notes":[';
  yield* jsonOf(allRows<NoteRow>((after) => exportNotes(sql, visitorId, after, NOTES), NOTES));
  yield `],"usage":[${(await exportUsage(sql, visitorId)).join(",")}]}\n`;
}

/** All rows of a query that gives at most `limit` rows after one of them. */
async function* allRows<Row>(query: (after: Row | null) => Promise<Row[]>, limit: number): AsyncGenerator<Row, void> {
  for (let after: Row | null = null; ;) {
    const rows: Row[] = await query(after);
    yield* rows;
    if (rows.length < limit) return;
    after = rows.at(-1)!;
  }
}

/** The items of a JSON array. */
async function* jsonOf(rows: AsyncIterable<{ json: string }>): AsyncGenerator<string, void> {
  let separator = "\n";
  for await (const { json } of rows) {
    yield `${separator}${json}`;
    separator = ",\n";
  }
}

/** How long an answer that was stopped may take to be stored and counted. It is erased then, counted or not. */
const STOP_MS = 3_000;
const LOOK_MS = 100;

/** Erases everything that is linked to a visitor. Their running answers are stopped first, wherever they are written. */
export async function eraseVisitorData(visitorId: string, { sql }: Deps): Promise<void> {
  for (const conversation of await runningConversations(sql, visitorId)) await stopAnswer(sql, conversation);
  const until = Date.now() + STOP_MS;
  while (Date.now() < until && (await runningConversations(sql, visitorId)).length > 0) await sleep(LOOK_MS);
  await sql.begin((tx) => eraseVisitorRows(tx, visitorId));
}
