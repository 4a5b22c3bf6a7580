import { copyFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { openDatabase } from "../setup/database";
import { runCli } from "../setup/run-cli";

const COURSE = "tides-101";
const SAMPLE = "search-101";
const MOCKS = { MOCKS: "true", TRANSCRIPTION_MODEL: "openai:whisper-1" };
let app: AppServer;
let sql: Sql;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-delete-"));
  app = await startApp({ args: ["--mocks"] });
  sql = await openDatabase(app.dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const course = (...args: string[]) => runCli("course", args, { DATA_DIR: app.dataDir });

/** Creates a course with a transcribed lecture, a conversation and a note. Returns the student's cookie. */
async function makeCourse(): Promise<string> {
  await copyFile("public/sample-course/media/ranking-with-bm25.mp4", path.join(folder, "tides.mp4"));
  await writeFile(
    path.join(folder, "course.yaml"),
    JSON.stringify({ slug: COURSE, title: "Tides", lectures: [{ slug: "tides", title: "Tides", video: "tides.mp4" }] }),
  );
  expect(await runCli("ingest", [folder], { DATA_DIR: app.dataDir, ...MOCKS })).toMatchObject({ code: 0 });
  const { cookie, response } = await ask(app.url, { text: "What makes the tides?", course: COURSE });
  await response.text();
  const headers = { cookie, "content-type": "application/json" };
  const note = { lecture_id: "tides", at_seconds: 1, body: "The moon." };
  expect(
    (await fetch(`${app.url}/api/courses/${COURSE}/notes`, { method: "POST", headers, body: JSON.stringify(note) }))
      .status,
  ).toBe(201);
  return cookie;
}

/** Returns the number of a course's rows in each table that has any. */
async function rowsOf(courseId: string): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'course_id' order by 1`;
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql<
        { count: number }[]
      >`select count(*)::int as count from ${sql(name)} where course_id = ${courseId}`;
      return [name, row!.count] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

const filesOf = async (courseId: string) =>
  (
    await Promise.all(
      ["media", "transcripts"].map((kind) => readdir(path.join(app.dataDir, kind, courseId)).catch(() => [])),
    )
  ).flat();

test("deletes and lists all rows and files of a course, even during an answer", async () => {
  const cookie = await makeCourse();
  const sample = await rowsOf("search-101");
  const [video] = await sql<{ url: string }[]>`select video_url as url from lectures where course_id = ${COURSE}`;
  expect(Object.keys(await rowsOf(COURSE))).toEqual(
    expect.arrayContaining([
      "answer_events",
      "chunks",
      "conversations",
      "courses",
      "cues",
      "lectures",
      "messages",
      "notes",
      "token_usage",
      "window_vectors",
    ]),
  );
  const answer = await ask(app.url, { text: "/slow What makes the tides?", course: COURSE, cookie });
  expect(answer.response.status).toBe(200);

  const result = await course("delete", COURSE, "--yes", "--json");
  expect(result).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(result.stdout)).toMatchObject({
    course_id: COURSE,
    title: "Tides",
    lectures: 1,
    chunks: 1,
    conversations: 2,
    notes: 1,
    answers: 1,
    generated_transcripts: 1,
    messages: expect.any(Number),
    tokens: expect.any(Number),
    media_files: expect.any(Number),
    media_bytes: expect.any(Number),
  });

  await answer.response.text().catch(() => {}); // complete or interrupted
  expect(await rowsOf(COURSE)).toEqual({ audit_events: 1 }); // who deleted it, and when
  expect(await filesOf(COURSE)).toEqual([]);
  expect((await fetch(app.url + video!.url)).status).toBe(404);
  await expect.poll(async () => (await fetch(`${app.url}/courses/${COURSE}`)).status, { timeout: 4_000 }).toBe(404);
  expect((await fetch(`${app.url}/conversations`, { headers: { cookie } })).status).toBe(200);
  expect((await ask(app.url, { text: "What makes the tides?", course: COURSE, cookie })).response.status).toBe(404);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  expect(app.output()).not.toMatch(/unhandled|"level":(50|60)/i);
  expect(await rowsOf("search-101")).toEqual(sample);
});

test("prints what was deleted line by line, and the slug can be used again", async () => {
  await makeCourse();
  const { code, stdout } = await course("delete", COURSE, "--yes");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Deleted the course "Tides" \(tides-101\):\n {2}1 lecture with 1 chunk\n {2}1 conversation with 2 messages\n {2}1 note\n {2}0 reported mistakes\n {2}usage counts of 1 answer \([\d,]+ tokens\)\n {2}\d media files? \(\d\.\d MB\)\n {2}1 generated transcript \(\d+ B\)\n$/,
  );
});

test("a repeated deletion removes the files that an interrupted one left", async () => {
  await makeCourse();
  await sql`delete from courses where course_id = ${COURSE}`;
  expect((await filesOf(COURSE)).length).toBeGreaterThan(1);
  expect(await course("delete", COURSE, "--yes")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("the remaining data of the course tides-101"),
  });
  expect(await filesOf(COURSE)).toEqual([]);
});

test("the command changes who may see a course, and says what is wrong", async () => {
  expect((await course("visibility", SAMPLE)).stdout).toBe('"How search works" is public: everyone can see it.\n');
  expect((await course("visibility", SAMPLE, "draft")).stdout).toBe(
    '"How search works" is draft: its instructors can see it.\n',
  );
  expect(await course("visibility", SAMPLE, "--new-key")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Make the course unlisted first"),
  });
  const { stdout, stderr } = await course("visibility", SAMPLE, "unlisted", "--new-key");
  expect(stderr).toBe("This link works on this machine only. Set PUBLIC_URL to the address that others use.\n");
  expect(stdout).toMatch(
    /^"How search works" is unlisted: .+\nhttp:\S+\/courses\/search-101\?key=[\w-]{43}\nCopy this link now/,
  );
  expect((await course("visibility", SAMPLE)).stdout).not.toContain("?key=");
  expect(await course("visibility", "unknown")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no course "unknown". The courses are: search-101.'),
  });
  expect(await course("visibility", SAMPLE, "hidden")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("public, unlisted, members, draft"),
  });
  const acts =
    await sql`select action, visibility, course_id as course, actor from audit_events order by at desc, action limit 2`;
  expect(acts).toEqual([
    { action: "key_made", visibility: null, course: SAMPLE, actor: "command" },
    { action: "visibility_changed", visibility: "unlisted", course: SAMPLE, actor: "command" },
  ]);
});

test("ingest prints the link of a course that its manifest makes unlisted, once", async () => {
  const file = path.join(folder, "unlisted.json");
  await writeFile(path.join(folder, "tides.vtt"), "WEBVTT\n\n00:00.000 --> 00:04.000\nThe moon makes the tides.\n");
  await writeFile(
    file,
    JSON.stringify({
      slug: "tides-102",
      title: "Tides",
      visibility: "unlisted",
      lectures: [{ slug: "tides", title: "Tides", transcript: "tides.vtt" }],
    }),
  );
  const ingest = () => runCli("ingest", [file], { DATA_DIR: app.dataDir });
  const link = (await ingest()).stdout.match(/"Tides" is unlisted: .+\n(http\S+\?key=[\w-]{43})\nCopy this link now/);
  const { pathname, search } = new URL(link![1]!);
  const accepted = await fetch(app.url + pathname + search, { redirect: "manual" });
  const cookie = accepted.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
  expect((await fetch(app.url + pathname)).status).toBe(404);
  expect((await fetch(app.url + pathname, { headers: { cookie } })).status).toBe(200);
  expect((await ingest()).stdout).not.toContain("?key=");
  await sql`update courses set key_hash = null where course_id = 'tides-102'`;
  expect((await course("visibility", "tides-102")).stdout).toMatch(/\nIt has no link yet\. --new-key makes one\.\n$/);
  expect(await course("delete", "tides-102", "--yes")).toMatchObject({ code: 0 });
});

test("an unknown course is an error that lists the existing courses", async () => {
  const result = await course("delete", "../..", "--yes");
  expect(result).toMatchObject({
    code: 1,
    stdout: "",
    stderr: 'There is no course "../..". The courses are: search-101.\n',
  });
});

test.each([
  [["delete"], /takes an action \(delete or visibility\) and a course slug/],
  [["remove", COURSE], /takes an action \(delete or visibility\)/],
  [["delete", "a", "b"], /takes an action \(delete or visibility\)/],
  [["delete", COURSE], /add --yes/],
  [["delete", COURSE, "--force"], /--force/],
])("wrong usage course %j prints the help and exits with 2", async (args, sentence) => {
  const result = await course(...args);
  expect(result).toMatchObject({ code: 2, stderr: expect.stringMatching(sentence) });
  expect(result.stderr).toContain("Usage: npm run course");
});

test("course --help exits with 0", async () =>
  expect(await course("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("Usage: npm run course") }));
