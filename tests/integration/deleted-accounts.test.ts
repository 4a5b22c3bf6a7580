import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseAccount } from "~/accounts/erase-account.server";
import { requireOwner } from "~/context/require-owner.server";
import { applyRetention } from "~/privacy/retention.server";
import { eraseUser } from "~/privacy/visitor-data.server";
import type { Sql, SqlOrTx } from "~db/connect.server";
import { createConversation } from "~db/conversations.server";
import { addTokens } from "~db/token-usage.server";
import { peopleOf } from "../setup/accounts";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { countWaiting, engine, isDistributed, openDatabase } from "../setup/database";

const COURSE = "search-101";

let app: AppServer;
let sql: Sql;
beforeAll(async () => {
  app = await startApp();
  sql = await openDatabase(app.dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
});

async function insertUser(): Promise<string> {
  const userId = `user-${randomUUID()}`;
  await sql`insert into users (user_id, name) values (${userId}, 'Iris')`;
  return userId;
}

/** Stores a question as the server does. */
async function askAs(tx: SqlOrTx, visitorId: string): Promise<void> {
  await requireOwner(tx, { visitorId });
  const conversationId = randomUUID();
  await createConversation(tx, { courseId: COURSE, conversationId, lectureId: null, visitorId, title: "Why?" });
}

/** Returns the rows that name an owner. */
const rowsOf = (visitorId: string) => sql`
  select 'conversation' as stored from conversations where visitor_id = ${visitorId}
  union all select 'continued' from conversation_visitors where visitor_id = ${visitorId}
  union all select 'note' from notes where visitor_id = ${visitorId}
  union all select 'usage' from token_usage where visitor_id = ${visitorId}`;

test("a session that is still cached stores nothing for a deleted account", async () => {
  const browser = await peopleOf(app).join("Nora", "student", "--course", COURSE);
  expect((await browser.open("/account")).status).toBe(200);
  const [user] = await sql<{ id: string }[]>`delete from users where name = 'Nora' returning user_id as id`;
  const cookie = browser.cookie();
  const { response } = await ask(app.url, { text: "Why do we stem words?", cookie });
  expect([response.status, await response.text()]).toEqual([409, expect.stringContaining("Your account was deleted")]);
  const note = { lecture_id: "inverted-index", at_seconds: 1, body: "words" };
  const taken = await fetch(`${app.url}/api/courses/${COURSE}/notes`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(note),
  });
  expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining("Your account was deleted")]);
  expect(await rowsOf(user!.id)).toEqual([]);
});

// The embedded engine runs one transaction at a time, and a cluster waits for locks where the test does not see it.
test.skipIf(engine === "embedded" || isDistributed)(
  "erasing an account waits for a question that is being stored",
  async () => {
    const userId = await insertUser();
    let erasing: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      await askAs(tx, userId);
      erasing = eraseUser(userId, { actorId: null }, { sql });
      await expect.poll(() => countWaiting(sql)).toBe(1);
    });
    await erasing;
    expect(await rowsOf(userId)).toEqual([]);
  },
);

test.skipIf(engine === "embedded" || isDistributed)(
  "nothing is stored for an account that is being deleted",
  async () => {
    const userId = await insertUser();
    const unlinked = async () =>
      (await sql`select tokens::int as tokens from token_usage where course_id = ${COURSE} and visitor_id = ''`)[0];
    await sql.begin(async (tx) => {
      await eraseAccount(tx, { userId }, { actorId: null });
      await expect(sql.begin((other) => askAs(other, userId))).rejects.toThrow("Your account was deleted");
      await addTokens(sql, { courseId: COURSE, visitorId: userId }, 70);
    });
    expect(await rowsOf(userId)).toEqual([]);
    expect(await unlinked()).toEqual({ tokens: 70 });
  },
);

test("what belongs to deleted accounts is deleted in any case", async () => {
  const owners = ["user-gone", await insertUser(), randomUUID()];
  for (const visitorId of owners) {
    const conversationId = randomUUID();
    await createConversation(sql, { courseId: COURSE, conversationId, lectureId: null, visitorId, title: "Why?" });
    await sql`insert into conversation_visitors values (${COURSE}, ${conversationId}, ${visitorId})`;
    await sql`
      insert into notes (course_id, note_id, visitor_id, lecture_id, at_ms, body)
      values (${COURSE}, ${randomUUID()}, ${visitorId}, 'l', 0, 'words')`;
    await sql`insert into token_usage values (${COURSE}, current_date, ${visitorId}, 1, 1)`;
  }
  await applyRetention({ sql, env: { RETENTION_DAYS: 0 } });
  expect(await Promise.all(owners.map(async (owner) => (await rowsOf(owner)).length))).toEqual([0, 4, 4]);
});
