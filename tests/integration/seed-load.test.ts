import { afterAll, expect, test } from "vitest";
import { listMessages } from "~db/messages.server";
import { findUserByName } from "~db/users.server";
import { newEmptyDataDir, openDatabase, removeDataDir } from "../setup/database";
import { runCli } from "../setup/run-cli";

const dataDir = await newEmptyDataDir();
afterAll(() => removeDataDir(dataDir));

test("seed-load stores courses, members and conversations that cite them", { timeout: 120_000 }, async () => {
  const args = ["--courses", "4", "--chunks", "220", "--users", "30", "--messages", "200"];
  expect(await runCli("seed-load", args, { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: "" });
  const sql = await openDatabase(dataDir);
  try {
    const counts = await sql`
      select (select count(*)::int from chunks) as chunks, (select count(*)::int from users) as users,
        (select count(*)::int from enrolments) as enrolments, (select count(*)::int from messages) as messages,
        (select count(*)::int from courses where visibility = 'members') as closed`;
    expect(counts).toEqual([{ chunks: 220, users: 30, enrolments: 30 * 4, messages: 200, closed: 2 }]);
    const user = await findUserByName(sql, "student 7");
    const [conversation] = await sql<{ courseId: string; conversationId: string }[]>`
      select course_id as "courseId", conversation_id as "conversationId" from conversations where visitor_id = ${user?.userId ?? ""}`;
    const messages = await listMessages(sql, conversation!);
    expect(messages.map(({ role }) => role)).toEqual(Array.from({ length: 5 }, () => ["user", "assistant"]).flat());
    expect(messages.map(({ sources }) => sources.map(({ number }) => number))).toEqual(
      Array.from({ length: 5 }, (_, n) => [[], [2 * n + 1, 2 * n + 2]]).flat(),
    );
    expect(
      await sql`
      select from enrolments where course_id = ${conversation!.courseId} and user_id = ${user?.userId ?? ""}`,
    ).toHaveLength(1);
    expect(
      await sql`
      select from message_sources s where not exists (
        select from chunks c where c.course_id = s.course_id and c.chunk_id = s.chunk_id and c.content = s.content)`,
    ).toEqual([]);
  } finally {
    await sql.end();
  }
});

test("seed-load asks for users if there are messages to store", async () => {
  const { code, stderr } = await runCli("seed-load", ["--messages", "10"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("--messages needs --users")]);
});
