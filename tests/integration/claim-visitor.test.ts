import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOwnConversations } from "~/answering/conversation.server";
import { ANYONE } from "~/identity/viewer";
import { claimVisitor } from "~db/claim-visitor.server";
import type { Sql } from "~db/connect.server";
import { addConversationVisitor } from "~db/conversation-visitors.server";
import { saveCourse } from "~db/courses.server";
import { addTokens } from "~db/token-usage.server";
import { insertReport } from "~db/transcript-reports.server";
import { newDataDir } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "history-101";
let database: NewDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await newDatabase(await newDataDir());
  ({ sql } = database);
  await saveCourse(sql, { courseId: COURSE, title: "History", description: null });
});
afterAll(() => database?.remove());

async function insertConversation(visitorId: string): Promise<{ courseId: string; conversationId: string }> {
  const conversationId = randomUUID();
  await sql`
    insert into conversations (course_id, conversation_id, visitor_id, title)
    values (${COURSE}, ${conversationId}, ${visitorId}, 'Why?')`;
  return { courseId: COURSE, conversationId };
}
const claim = (visitorId: string, userId: string) => sql.begin((tx) => claimVisitor(tx, visitorId, userId));
const idsOf = async (visitorId: string) =>
  (await listOwnConversations({ visitorId, user: null, ...ANYONE }, { search: "", limit: 100 }, { sql })).map(
    ({ conversationId }) => conversationId,
  );

test("a conversation that a frame's visitor and a window's visitor have is listed once for their user", async () => {
  const [frame, window, other, user] = [randomUUID(), randomUUID(), randomUUID(), `user-${randomUUID()}`];
  const shared = await insertConversation(frame);
  const continued = await insertConversation(other);
  for (const visitorId of [window, frame]) await addConversationVisitor(sql, continued, { visitorId });
  await addConversationVisitor(sql, shared, { visitorId: window });
  await claim(window, user);
  expect((await idsOf(user)).sort()).toEqual([shared.conversationId, continued.conversationId].sort());
  await claim(frame, user);
  expect((await idsOf(user)).sort()).toEqual([shared.conversationId, continued.conversationId].sort());
  expect(await idsOf(other)).toEqual([continued.conversationId]);
  for (const visitorId of [window, frame]) expect(await idsOf(visitorId)).toEqual([]);
});

test("usage of several visitors adds up, so that signing in refills no budget", async () => {
  const [one, two, user] = [randomUUID(), randomUUID(), `user-${randomUUID()}`];
  for (const [visitorId, tokens] of [
    [one, 10],
    [two, 5],
  ] as const) {
    await addTokens(sql, { courseId: COURSE, visitorId }, tokens);
    await claim(visitorId, user);
  }
  expect(
    await sql`select visitor_id as owner, tokens::int, answers from token_usage where course_id = ${COURSE}`,
  ).toEqual([{ owner: user, tokens: 15, answers: 2 }]);
});

test("a mistake that a visitor and their user reported is one report of the user", async () => {
  const [visitorId, user] = [randomUUID(), `user-${randomUUID()}`];
  const texts = { startMs: 0, endMs: 1, said: "said", suggestion: null, comment: "No." };
  const report = { courseId: COURSE, lectureId: "l", ...texts };
  await insertReport(sql, { ...report, visitorId, fingerprint: "same" });
  await insertReport(sql, { ...report, visitorId, fingerprint: "other" });
  await insertReport(sql, { ...report, visitorId: user, fingerprint: "same" });
  await claim(visitorId, user);
  expect(await sql`select visitor_id as owner, fingerprint from transcript_reports order by fingerprint`).toEqual([
    { owner: user, fingerprint: "other" },
    { owner: user, fingerprint: "same" },
  ]);
});
