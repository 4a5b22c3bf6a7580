import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANYONE } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { sentencesBetween } from "~db/sentences.server";
import { COURSE, makeAnimalsCourse, SECRETS } from "../setup/animals-course";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { openDatabase } from "../setup/database";
import { runCli } from "../setup/run-cli";

const ADMIN_TOKEN = "the operators' own token";
/** Waits until the page cache and the media lookup have expired. */
const FORGOTTEN_MS = 3_300;

let app: AppServer;
let sql: Sql;
let folder: string;
let video: string;
let cookie: string;
let conversation: string;

beforeAll(async () => {
  folder = await makeAnimalsCourse();
  app = await startApp({ env: { ADMIN_TOKEN } });
  sql = await openDatabase(app.dataDir);
  expect(await runCli("ingest", [folder], { DATA_DIR: app.dataDir })).toMatchObject({ code: 0 });
  video = (await sql<{ url: string }[]>`select video_url as url from lectures where lecture_id = 'week-9'`)[0]!.url;
  await useLectureWhileItIsReleased();
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a conversation and takes a note on the lecture page. Neither contains the lecture's words. */
async function useLectureWhileItIsReleased() {
  // Asked before the lecture can be found, because an answer keeps its passages.
  await setRelease("2100-01-01");
  const asked = await ask(app.url, { text: "How long are burrows?", course: COURSE });
  await asked.response.text();
  cookie = asked.cookie;
  conversation = asked.id;
  await setRelease(null);
  await sql`update conversations set lecture_id = 'week-9' where conversation_id = ${conversation}`;
  const note = await send(`/api/courses/${COURSE}/notes`, "POST", {
    lecture_id: "week-9",
    at_seconds: 12,
    body: "Look this up.",
  });
  expect(note.status).toBe(201);
}

const send = (address: string, method: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(app.url + address, {
    method,
    headers: { cookie, "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify(body),
  });
const get = (address: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(app.url + address, { method, headers: { cookie, ...headers } });
const callTool = (name: string, args: object) =>
  send("/mcp", "POST", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });

/** Every address that shows something of a course, as a student, another visitor or a program requests it. */
function addresses(): Record<string, () => Promise<Response>> {
  const pages = [
    "/",
    "/conversations",
    "/embed/check",
    `/courses/${COURSE}`,
    ...["week-8", "week-9", "week-10"].flatMap((week) => [
      `/courses/${COURSE}/lectures/${week}`,
      `/embed/courses/${COURSE}/lectures/${week}`,
    ]),
  ];
  const api = `/api/courses/${COURSE}`;
  const gets = [
    ...pages,
    ...pages.map((page) => (page === "/" ? "/_root.data" : `${page}.data`)),
    "/?q=Zanz",
    "/conversations?q=bandi",
    `/courses/${COURSE}/lectures/week-9?t=12`,
    `/courses/${COURSE}/lectures/week-9?c=${conversation}`,
    `/courses/${COURSE}?c=${conversation}`,
    ...["captions.vtt", "transcript/vtt", "transcript/srt", "transcript/txt"].map(
      (file) => `/courses/${COURSE}/lectures/week-9/${file}`,
    ),
    "/api/courses",
    `${api}/lectures`,
    `${api}/search?query=quokka`,
    `${api}/search?query=quokka&lecture=week-9`,
    "/search?q=quokka",
    "/search?q=marsupials",
    `/courses/${COURSE}/search?q=quokka`,
    `/courses/${COURSE}/search?q=quokka&lecture=week-9`,
    `/api/lectures?place=${COURSE}/week-9`,
    `${api}/lectures/week-9/moment?from=0&to=60`,
    `${api}/lectures/week-9/transcript`,
    `${api}/notes`,
    `${api}/notes?lecture=week-9`,
    `${api}/notes/export?format=markdown`,
    `${api}/notes/export?format=anki`,
    "/api/conversations",
    "/api/conversations?q=bandi",
    `/api/conversations/${conversation}`,
    `/api/conversations/${conversation}/export`,
    `/api/chat/${conversation}/stream`,
    "/api/openapi.json",
    "/readyz",
  ];
  const admin = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const tools = {
    list_courses: {},
    list_lectures: { course: COURSE },
    search_course: { course: COURSE, query: "quokka" },
    read_moment: { course: COURSE, lecture: "week-9", from: 0, to: 60 },
  };
  const question = (text: string, lecture?: string) => async () =>
    (await ask(app.url, { text, course: COURSE, ...(lecture ? { lecture } : {}) })).response;
  return {
    ...Object.fromEntries(gets.map((address) => [address, () => get(address)])),
    ...Object.fromEntries(Object.entries(tools).map(([name, args]) => [`MCP ${name}`, () => callTool(name, args)])),
    usage: () => get(`/api/admin/courses/${COURSE}/usage`, admin),
    metrics: () => get("/metrics", admin),
    "a question to the course": question("What is a quokka?"),
    "a question about a mention": question("Where is the quokka first explained?"),
    "a question to another lecture": question("What comes before and after this?", "week-8"),
    "a question to the lecture": question("What is a quokka?", "week-9"),
    "an overview": question("Which lectures are there?"),
    "a note": () => send(`${api}/notes`, "POST", { lecture_id: "week-9", at_seconds: 3, body: "" }),
  };
}

/** Returns the addresses whose responses contain words of the lecture, with the words. */
async function showing(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, request] of Object.entries(addresses())) {
    const response = await request();
    const text = `${JSON.stringify([...response.headers])} ${await response.text()}`.toLowerCase();
    const words = SECRETS.filter((word) => text.includes(word));
    if (words.length > 0) found[name] = words;
    expect(response.status, name).toBeLessThan(500);
  }
  return found;
}

const setRelease = (at: string | null) =>
  sql`update lectures set releases_at = ${at} where course_id = ${COURSE} and lecture_id = 'week-9'`;

test(
  "no page, file, lookup, answer, list or export contains a word of an unreleased lecture",
  { timeout: 180_000 },
  async () => {
    const released = await showing();
    const expected = [
      `/courses/${COURSE}`,
      `/courses/${COURSE}/lectures/week-8.data`,
      `/embed/courses/${COURSE}/lectures/week-9`,
      `/courses/${COURSE}/lectures/week-9/captions.vtt`,
      `/courses/${COURSE}/lectures/week-9/transcript/txt`,
      "/",
      "/search?q=quokka",
      "/search?q=marsupials",
      `/courses/${COURSE}/search?q=quokka`,
      `/courses/${COURSE}/search?q=quokka&lecture=week-9`,
      `/api/lectures?place=${COURSE}/week-9`,
      `/api/courses/${COURSE}/search?query=quokka`,
      `/api/courses/${COURSE}/lectures/week-9/transcript`,
      `/api/courses/${COURSE}/notes`,
      `/api/courses/${COURSE}/notes/export?format=anki`,
      "/conversations",
      "MCP read_moment",
      "a question to the course",
      "a question about a mention",
      "a note",
    ];
    expect(Object.keys(released)).toEqual(expect.arrayContaining(expected)); // proves that the check finds the words
    expect((await get(video, { range: "bytes=0-9" })).status).toBe(206);
    await setRelease("2100-01-01");
    await sleep(FORGOTTEN_MS);
    expect(await showing()).toEqual({});
    for (const method of ["GET", "HEAD"]) expect((await get(video, { range: "bytes=0-9" }, method)).status).toBe(404);
  },
);

test("an unreleased lecture's page looks like that of a missing lecture", async () => {
  await setRelease("2100-01-01");
  await sleep(FORGOTTEN_MS);
  for (const address of [
    `/courses/${COURSE}/lectures/LECTURE`,
    `/embed/courses/${COURSE}/lectures/LECTURE`,
    `/courses/${COURSE}/lectures/LECTURE.data`,
    `/api/courses/${COURSE}/lectures/LECTURE/transcript`,
  ]) {
    const [unreleased, unknown] = await Promise.all(
      ["week-9", "week-0"].map(async (week) => {
        const response = await get(address.replace("LECTURE", week));
        return {
          status: response.status,
          text: (await response.text())
            .replaceAll(week, "LECTURE")
            .replace(/nonce(-|=")[\w+/=-]+|[\da-f]{8}-[\da-f-]{27}|visitor=[^"]+/g, ""),
        };
      }),
    );
    expect(unreleased).toEqual(unknown);
    expect(unreleased!.status).toBe(404);
  }
});

test("does not anchor citations in an unreleased lecture", async () => {
  const span = { courseId: COURSE, lectureId: "week-9", startMs: 0, endMs: 60_000 };
  await setRelease(null);
  expect(await sentencesBetween(sql, ANYONE, span)).toHaveLength(3);
  await setRelease("2100-01-01");
  expect(await sentencesBetween(sql, ANYONE, span)).toEqual([]);
});

test("never shows a password in a video's address", async () => {
  await sql`update lectures set video_kind = 'hls', video_url = 'https://jane:s3cr3t-pass@video.test/x.m3u8' where course_id = ${COURSE} and lecture_id = 'week-10'`;
  await sleep(FORGOTTEN_MS);
  for (const [name, request] of Object.entries(addresses())) {
    const response = await request();
    expect(`${JSON.stringify([...response.headers])} ${await response.text()}`, name).not.toMatch(/jane|s3cr3t-pass/);
  }
  const page = await get(`/courses/${COURSE}/lectures/week-10`);
  expect(page.headers.get("content-security-policy")).toContain("media-src 'self' blob: https://video.test;");
  expect(await page.text()).toContain("https://video.test/x.m3u8");
});
