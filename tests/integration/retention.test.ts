import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { applyRetention } from "~/privacy/retention.server";
import type { Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import { lockName } from "~db/locks.server";
import { takenNumbers } from "~db/messages.server";
import { addTokens, usageByDay } from "~db/token-usage.server";
import { startApp } from "../setup/app-server";
import { newDataDir } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "history-101";
let database: NewDatabase;
let dataDir: string;
let sql: Sql;
beforeAll(async () => {
  database = await newDatabase(await newDataDir());
  ({ dataDir, sql } = database);
  await saveCourse(sql, { courseId: COURSE, title: "History", description: null });
});
beforeEach(async () => {
  for (const table of ["conversations", "notes", "transcript_reports", "token_usage", "users", "invitations"])
    await sql`delete from ${sql(table)}`;
});
afterAll(() => database?.remove());

const apply = (days: number) => applyRetention({ sql, env: { RETENTION_DAYS: days } });
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Creates a conversation with a question and a cited answer that last changed `days` days ago. */
async function insertConversation(
  daysAgo: number,
  { visitorId = randomUUID(), superseded = false }: { visitorId?: string; superseded?: boolean } = {},
): Promise<string> {
  const id = randomUUID();
  const at = ago(daysAgo);
  await sql`insert into conversations (course_id, conversation_id, visitor_id, title, created_at, updated_at) values (${COURSE}, ${id}, ${visitorId}, 'Why?', ${at}, ${at})`;
  for (const [position, role] of ["user", "assistant"].entries()) {
    await sql`
      insert into messages (course_id, conversation_id, message_id, position, role, parts, metadata, status, superseded, rating_reason, created_at)
      values (${COURSE}, ${id}, ${role}, ${position + 1}, ${role}, '[{"type":"text","text":"words"}]', '{"model":"m"}', 'complete', ${superseded}, 'a reason', ${at})`;
  }
  await sql`
    insert into message_sources (course_id, conversation_id, message_id, chunk_number, chunk_id, lecture_id, title, start_ms, end_ms, content, headings, score)
    values (${COURSE}, ${id}, 'assistant', 7, 'chunk', 'l', 'A title', 0, 1, 'said words', '{Heading}', 1)`;
  await sql`
    insert into message_anchors (course_id, conversation_id, message_id, chunk_number, occurrence, lecture_id, start_ms, end_ms, quote, support)
    values (${COURSE}, ${id}, 'assistant', 7, 1, 'l', 0, 1, 'said words', 'supported')`;
  await sql`insert into answer_events (course_id, conversation_id, message_id, sequence, chunks) values (${COURSE}, ${id}, 'assistant', 0, '[]')`;
  return id;
}
async function insertNote(daysAgo: number, visitorId: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into notes (course_id, note_id, visitor_id, lecture_id, at_ms, body, updated_at) values (${COURSE}, ${id}, ${visitorId}, 'l', 0, 'note', ${ago(daysAgo)})`;
  return id;
}
const conversations = async () =>
  new Set((await sql<{ id: string }[]>`select conversation_id as id from conversations`).map(({ id }) => id));
const notes = async () => new Set((await sql<{ id: string }[]>`select note_id as id from notes`).map(({ id }) => id));
const countOf = async (table: string) =>
  (await sql<{ count: number }[]>`select count(*)::int as count from ${sql(table)}`)[0]!.count;

test("deletes a conversation with all its data RETENTION_DAYS after its last change", async () => {
  const [, young] = [await insertConversation(31), await insertConversation(29)];
  await apply(30);
  expect(await conversations()).toEqual(new Set([young]));
  for (const [table, rows] of [
    ["messages", 2],
    ["message_sources", 1],
    ["message_anchors", 1],
    ["answer_events", 1],
  ] as const)
    expect(await countOf(table)).toBe(rows);
});

test("deletes nothing without RETENTION_DAYS, however old", async () => {
  const old = await insertConversation(5_000, { superseded: true });
  const note = await insertNote(5_000, "somebody");
  await apply(0);
  expect([await conversations(), await notes()]).toEqual([new Set([old]), new Set([note])]);
  expect((await sql`select from messages where parts = '[]'`).length).toBe(0);
});

test("deletes more than one batch", async () => {
  const at = ago(100);
  await sql`
    insert into conversations (course_id, conversation_id, visitor_id, title, updated_at)
    select ${COURSE}, 'c' || n, 'v', 'Why?', ${at} from generate_series(1, 250) n`;
  await apply(30);
  expect((await conversations()).size).toBe(0);
});

test("keeps a conversation with a running answer", async () => {
  const [alive, dead] = [await insertConversation(100), await insertConversation(100)];
  for (const [id, lease] of [
    [alive, 60],
    [dead, -60],
  ] as const) {
    await sql`
      insert into running_answers (course_id, conversation_id, message_id, model, lease_until)
      values (${COURSE}, ${id}, 'm', 'm', now() + ${lease} * interval '1 second')`;
  }
  await apply(30);
  expect(await conversations()).toEqual(new Set([alive]));
});

test("keeps notes while their student is active, and deletes them after RETENTION_DAYS without activity", async () => {
  await insertConversation(3, { visitorId: "asks" });
  await insertConversation(100, { visitorId: "gone" });
  const kept = [
    await insertNote(100, "asks"),
    await insertNote(100, "writes"),
    await insertNote(3, "writes"),
    await insertNote(29, "has paused"),
  ];
  for (const visitor of ["gone", "only ever noted"]) await insertNote(31, visitor);
  await apply(30);
  expect(await notes()).toEqual(new Set(kept));
});

test("deletes reported mistakes RETENTION_DAYS after they were sent, and keeps the account of their student until then", async () => {
  const insert = (id: string, daysAgo: number) => sql`
    insert into transcript_reports
      (course_id, report_id, visitor_id, lecture_id, start_ms, end_ms, said, comment, fingerprint, created_at)
    values (${COURSE}, ${id}, ${`user-${id}`}, 'l', 0, 1, 'said', 'No.', ${id}, ${ago(daysAgo)})`;
  for (const [id, daysAgo] of [
    ["old", 31],
    ["young", 29],
  ] as const) {
    await insert(id, daysAgo);
    await sql`insert into users (user_id, name, last_seen_at) values (${`user-${id}`}, ${id}, ${ago(100)})`;
  }
  await apply(0);
  expect(await countOf("transcript_reports")).toBe(2);
  await apply(30);
  expect(await sql`select report_id as id from transcript_reports`).toEqual([{ id: "young" }]);
  expect(await sql`select name from users`).toEqual([{ name: "young" }]);
});

test("empties superseded messages after RETENTION_DAYS, and never reuses their numbers", async () => {
  const id = await insertConversation(31, { superseded: true });
  await sql`update conversations set updated_at = now() where conversation_id = ${id}`;
  const young = await insertConversation(29, { superseded: true });
  await apply(30);
  const rows = await sql`select parts, metadata, rating_reason from messages where conversation_id = ${id}`;
  expect([...rows]).toEqual([
    { parts: [], metadata: {}, rating_reason: null },
    { parts: [], metadata: {}, rating_reason: null },
  ]);
  const [source] = await sql`select title, content, headings from message_sources where conversation_id = ${id}`;
  expect(source).toEqual({ title: "", content: "", headings: [] });
  expect((await sql`select from message_anchors where conversation_id = ${id}`).length).toBe(0);
  expect(await takenNumbers(sql, { courseId: COURSE, conversationId: id })).toMatchObject([
    { chunkId: "chunk", number: 7 },
  ]);
  expect((await sql`select from messages where conversation_id = ${young} and parts <> '[]'`).length).toBe(2);
});

test("the words of a page are known in later turns, and those of a passage are not read", async () => {
  const id = await insertConversation(1);
  await sql`
    insert into message_sources (course_id, conversation_id, message_id, chunk_number, chunk_id, lecture_id, title, start_ms, end_ms, content, headings, score)
    values (${COURSE}, ${id}, 'assistant', 8, 'glossary:stem', '', 'Glossary: stem', 0, 0, 'A stem.', '{}', 0)`;
  expect(await takenNumbers(sql, { courseId: COURSE, conversationId: id })).toEqual([
    { chunkId: "chunk", number: 7, name: expect.stringMatching(/^A title @ /) },
    { chunkId: "glossary:stem", number: 8, name: "Glossary: stem", pageContent: "A stem." },
  ]);
});

test("unlinks the usage of earlier days from its visitors, and keeps today's linked for today's budget", async () => {
  for (const visitorId of ["ann", "ben", "eve"]) await addTokens(sql, { courseId: COURSE, visitorId }, 100);
  await sql`update token_usage set day = day - 1 where visitor_id <> 'eve'`;
  const before = await usageByDay(sql, INSTALLATION, COURSE, 5);
  await apply(0);
  const linked = () =>
    sql<
      { visitorId: string; tokens: number }[]
    >`select visitor_id as "visitorId", tokens::int as tokens from token_usage order by 1`;
  expect([...(await linked())]).toEqual([
    { visitorId: "", tokens: 200 },
    { visitorId: "eve", tokens: 100 },
  ]);
  expect(await usageByDay(sql, INSTALLATION, COURSE, 5)).toEqual(before);
  await sql`update token_usage set day = day - 1 where visitor_id = 'eve'`;
  await apply(0);
  expect([...(await linked())]).toEqual([{ visitorId: "", tokens: 300 }]);
  expect(await usageByDay(sql, INSTALLATION, COURSE, 5)).toMatchObject([{ tokens: 300, answers: 3, visitors: 3 }]);
});

test("lets one process delete at a time, and the others wait for the next round", async () => {
  const old = await insertConversation(100);
  await sql.begin(async (tx) => {
    await lockName(tx, "retention");
    // why only on PostgreSQL: this transaction would block the embedded engine, which serves one client at a time
    if (process.env.TEST_ENGINE === "postgres") await apply(30);
  });
  if (process.env.TEST_ENGINE === "postgres") expect(await conversations()).toEqual(new Set([old]));
  await apply(30);
  expect(await conversations()).toEqual(new Set());
});

test("applies the retention when a server starts", { timeout: 240_000 }, async () => {
  const [, young] = [await insertConversation(31), await insertConversation(29)];
  const app = await startApp({ dataDir, env: { RETENTION_DAYS: "30" }, args: ["--no-sample"] });
  try {
    await expect.poll(conversations, { timeout: 10_000 }).toEqual(new Set([young]));
    await expect.poll(app.output).toContain('"conversations":1');
  } finally {
    await app.stop();
  }
});

test("deletes accounts that nobody used, and keeps administrators and accounts with something in them", async () => {
  const insertUser = async (name: string, daysAgo: number, isAdmin = false) => {
    const userId = `user-${name}`;
    await sql`insert into users (user_id, name, is_admin, last_seen_at) values (${userId}, ${name}, ${isAdmin}, ${ago(daysAgo)})`;
    return userId;
  };
  const names = async () =>
    (await sql<{ name: string }[]>`select name from users order by name`).map(({ name }) => name);
  await insertUser("unused", 91);
  await insertUser("used", 89);
  await insertUser("admin", 91, true);
  await insertNote(1, await insertUser("writer", 91));
  await apply(0);
  expect(await names()).toHaveLength(4);
  await apply(90);
  expect(await names()).toEqual(["admin", "used", "writer"]);
});

test("deletes expired sessions and invitations in any case", async () => {
  await sql`insert into users (user_id, name) values ('user-1', 'Ada')`;
  for (const [id, daysAgo] of [
    ["old", 1],
    ["new", -1],
  ] as const) {
    await sql`insert into sessions (session_id, token_hash, user_id, user_agent, expires_at) values (${id}, ${id}, 'user-1', '', ${ago(daysAgo)})`;
    await sql`insert into invitations (invitation_id, token_hash, role, expires_at) values (${id}, ${id}, 'admin', ${ago(daysAgo)})`;
  }
  await apply(0);
  expect(await sql`select session_id as id from sessions union all select invitation_id from invitations`).toEqual([
    { id: "new" },
    { id: "new" },
  ]);
});
