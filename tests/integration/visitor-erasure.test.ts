import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "~db/backup.server";
import { COURSE, startAskingStudents, type AskingStudents } from "../setup/asking-students";
import { ask } from "../setup/chat-client";

let students: AskingStudents;
beforeAll(async () => {
  students = await startAskingStudents();
});
afterAll(() => students?.stop());

/** Returns all rows of all tables, as in a backup. */
async function everything(): Promise<string> {
  const lines: string[] = [];
  await writeBackup(students.sql, async (text) => void lines.push(text));
  return lines.join("\n");
}

test("erasing removes a visitor's data from all tables, even during an answer, and no one else's", async () => {
  const [student, other] = [await students.makeStudent("saffron"), await students.makeStudent("thyme")];
  const running = await ask(students.app.url, { text: "/slow What is saffron?", cookie: student.cookie });
  const followed = running.response.text();
  await expect
    .poll(async () =>
      (await students.download(student.cookie)).conversations.some(({ running_answer }) => running_answer !== null),
    )
    .toBe(true);
  const usage = await usageToday();

  const erased = await students.send("/api/visitor/data", student.cookie, "DELETE");
  expect(erased.status).toBe(204);
  expect(erased.headers.getSetCookie().join()).toMatch(/^cuepoint_visitor=;.*Expires=Thu, 01 Jan 1970/);

  expect(await followed).not.toBe("");
  const left = await everything();
  for (const trace of [student.visitorId, student.id, running.id, "saffron"]) expect(left).not.toContain(trace);
  for (const trace of [other.visitorId, other.id, "thyme"]) expect(left).toContain(trace);
  expect((await fetch(student.shared)).status).toBe(404);
  expect((await fetch(other.shared)).status).toBe(200);
  expect(await students.download(student.cookie)).toMatchObject({
    conversations: [],
    notes: [],
    reports: [],
    usage: [],
  });
  // The usage still counts for the course, unlinked: erasing data does not refill its budget.
  const now = await usageToday();
  expect(now.tokens).toBeGreaterThanOrEqual(usage.tokens);
  expect(now.visitors).toBe(usage.visitors);
  expect((await fetch(`${students.app.url}/readyz`)).status).toBe(200);
});

async function usageToday() {
  const [row] = await students.sql<{ tokens: number; visitors: number }[]>`
    select sum(tokens)::int as tokens, (count(*) filter (where visitor_id <> '') + sum(unlinked_visitors))::int as visitors
    from token_usage where course_id = ${COURSE}`;
  return row!;
}

test("forgetting the visitor clears the cookie and erases nothing", async () => {
  const student = await students.makeStudent("fennel");
  const forgotten = await students.send("/api/visitor/cookie", student.cookie, "DELETE");
  expect(forgotten.status).toBe(204);
  expect(forgotten.headers.getSetCookie().join()).toMatch(/^cuepoint_visitor=;.*Expires=Thu, 01 Jan 1970/);
  expect((await students.download(student.cookie)).conversations).toHaveLength(1);
});

test("another site's page can neither erase nor forget a visitor", async () => {
  const student = await students.makeStudent("dill");
  for (const path of ["/api/visitor/data", "/api/visitor/cookie"]) {
    const response = await fetch(students.app.url + path, {
      method: "DELETE",
      headers: { cookie: student.cookie, origin: "https://evil.test" },
    });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
  }
  expect((await students.download(student.cookie)).conversations).toHaveLength(1);
});
