import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConversation } from "~db/conversations.server";
import { COURSE, startAskingStudents, type AskingStudents, type VisitorData } from "../setup/asking-students";
import { visitorFiles } from "../setup/visitor-files";

let students: AskingStudents;
beforeAll(async () => {
  students = await startAskingStudents();
});
afterAll(() => students?.stop());

test("a visitor can download all their data, superseded answers included, and no one else's", async () => {
  const [student] = [await students.makeStudent("cucumber"), await students.makeStudent("rhubarb")];
  const response = await students.send("/api/visitor/data", student.cookie);
  expect(response.headers.get("content-disposition")).toContain("cuepoint-data.json");
  expect(response.headers.get("cache-control")).toMatch(/^private, no-store/);
  const text = await response.text();
  expect(text).not.toContain("rhubarb");
  const data = JSON.parse(text) as VisitorData;
  expect(data).toMatchObject({ cuepoint_visitor_data: 1, visitor: student.visitorId });
  expect(data.conversations).toMatchObject([
    {
      id: student.id,
      course: COURSE,
      lecture: "inverted-index",
      title: "Why do we stem words, cucumber?",
      shared: true,
      running_answer: null,
    },
  ]);
  const { messages } = data.conversations[0]!;
  expect(messages.map(({ role, replaced }) => `${role}${replaced ? ", replaced" : ""}`)).toEqual([
    "user",
    "assistant, replaced",
    "assistant",
    "user",
    "assistant",
  ]);
  for (const { role, parts, sources, anchors } of messages) {
    expect(parts.some(({ type, text }) => type === "text" && text)).toBe(true);
    if (role === "user") continue;
    expect(sources[0]).toMatchObject({ number: expect.any(Number), content: expect.stringContaining(" ") });
    expect(anchors[0]).toMatchObject({ quote: expect.stringContaining(" ") });
  }
  expect(messages[2]).toMatchObject({ rating: "down", rating_reason: "Too short, cucumber" });
  expect(data.notes.map(({ at_seconds, body }) => [at_seconds, body]).sort()).toEqual([
    [12.5, ""],
    [12.5, "Look up cucumber"],
  ]);
  expect(data.reports).toMatchObject([
    { course: COURSE, lecture: "inverted-index", said: "Words", comment: "Not cucumber?", state: "open" },
  ]);
  expect(data.usage).toEqual([
    { day: new Date().toISOString().slice(0, 10), course: COURSE, answers: 3, tokens: expect.any(Number) },
  ]);
});

test("a visitor can download the same as files to read: conversations, notes, and cards", async () => {
  const { id, cookie, visitorId } = await students.makeStudent("celery");
  const titles = ["¿Qué es “BM25”? / ../..", "Was ist BM25?", "was ist bm25", "質問", "?"];
  for (const title of titles)
    await createConversation(students.sql, {
      conversationId: randomUUID(),
      courseId: COURSE,
      lectureId: null,
      visitorId,
      title,
    });
  await students.makeStudent("radish");
  const response = await students.send("/api/visitor/data?format=zip", cookie, "HEAD");
  expect(response.headers.get("content-disposition")).toContain("cuepoint-data.zip");
  expect(response.headers.get("content-type")).toBe("application/zip");

  const files = await visitorFiles(students.app.url, cookie);
  const exported = async (path: string) => (await students.send(path, cookie)).text();
  const { exported_at: _, ...stored } = JSON.parse(files["data.json"]!) as VisitorData & { exported_at: string };
  expect(await students.download(cookie)).toMatchObject(stored);
  const folder = "conversations/how-search-works";
  const { [`${folder}/why-do-we-stem-words-celery.md`]: conversation, ...others } = files;
  expect(conversation).toBe(await exported(`/api/conversations/${id}/export`));
  expect(conversation).toMatch(
    /## Why do we stem words, celery\?\n[^]*## How does BM25 rank, celery\?\n[^]*\n\d+\. \[/,
  );
  expect(others["notes/how-search-works-notes.md"]).toBe(
    await exported(`/api/courses/${COURSE}/notes/export?format=markdown`),
  );
  expect(others["notes/how-search-works-cards.csv"]).toBe(
    await exported(`/api/courses/${COURSE}/notes/export?format=anki`),
  );
  expect(others["reports/how-search-works-reports.md"]).toMatch(
    /^# How search works\n\n## inverted-index\n\n\*\*\[.*\]\(http.*\/inverted-index\?t=\d+\)\*\* \d{4}-\d\d-\d\d, open\n\n> Words\n/,
  );
  expect(others["reports/how-search-works-reports.md"]).toContain("Comment: Not celery?");
  expect(
    Object.keys(others)
      .filter((path) => path.startsWith("conversations/"))
      .sort(),
  ).toEqual(
    ["cuepoint", "qué-es-bm25", "was-ist-bm25", "was-ist-bm25-2", "質問"].map((name) => `${folder}/${name}.md`).sort(),
  );
  expect(Object.values(files).join()).not.toContain("radish");
});

test("a visitor without data downloads empty lists", async () => {
  expect(await students.download("")).toMatchObject({ conversations: [], notes: [], reports: [], usage: [] });
  expect(Object.keys(await visitorFiles(students.app.url, ""))).toEqual(["data.json"]);
  expect((await students.send("/api/visitor/data?format=pdf", "")).status).toBe(400);
  expect((await fetch(`${students.app.url}/api/visitor/data`, { method: "HEAD" })).status).toBe(200);
  expect((await students.send("/api/visitor/data", "", "POST")).status).toBe(405);
});

test("a long history is downloaded in full, one download at a time", { timeout: 120_000 }, async () => {
  const { cookie, visitorId } = await students.makeStudent("parsley");
  const ids = Array.from({ length: 120 }, () => randomUUID());
  for (const conversationId of ids)
    await createConversation(students.sql, {
      conversationId,
      courseId: COURSE,
      lectureId: null,
      visitorId,
      title: `About "quotes" \\ and ${conversationId}`,
    });
  const filler = "A long answer. ".repeat(2_000);
  await students.sql`
    insert into messages (course_id, conversation_id, message_id, position, role, parts, status)
    select ${COURSE}, ${ids[0]!}, 'm' || n, n, 'user', json_build_array(json_build_object('type', 'text', 'text', ${filler}::text)), 'complete' from generate_series(1, 400) n`;
  await students.sql`
    insert into notes (course_id, note_id, visitor_id, lecture_id, at_ms, body)
    select ${COURSE}, 'note ' || n, ${visitorId}, 'inverted-index', n, 'Note ' || n from generate_series(1, 450) n`;
  const left = new AbortController();
  const slow = await fetch(`${students.app.url}/api/visitor/data`, { headers: { cookie }, signal: left.signal });
  await slow.body!.getReader().read();
  const meanwhile = await students.send("/api/visitor/data", cookie);
  expect([meanwhile.status, ((await meanwhile.json()) as { error: { message: string } }).error.message]).toEqual([
    409,
    "Your data is already being downloaded. Wait until that download is complete.",
  ]);
  left.abort();
  await expect
    .poll(async () => (await students.send("/api/visitor/data", cookie, "HEAD")).status, { timeout: 10_000 })
    .toBe(200);
  const data = await students.download(cookie);
  expect(new Set(data.conversations.map(({ id }) => id)).size).toBe(121);
  expect(data.conversations.find(({ id }) => id === ids[0])!.messages.map(({ id }) => id)).toEqual(
    Array.from({ length: 400 }, (_, n) => `m${n + 1}`),
  );
  expect(new Set(data.notes.map(({ body }) => body)).size).toBe(452);
  const files = await visitorFiles(students.app.url, cookie);
  const written = Object.keys(files).filter((path) => path.startsWith("conversations/"));
  expect(written).toHaveLength(121);
  expect(written.reduce((length, path) => length + files[path]!.length, 0)).toBeGreaterThan(400 * filler.length);
});
