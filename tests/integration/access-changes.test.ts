import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeAccess } from "~/accounts/course-access.server";
import { changeRole } from "~/accounts/roles.server";
import { signAddress } from "~/identity/signed-address.server";
import { ANYONE, INSTALLATION, type CourseRole } from "~/identity/viewer";
import { VISITOR_HEADER } from "~/identity/visitor-header";
import { removeCourse } from "~/teach/edit-course.server";
import { listAnswersWithoutAccess } from "~db/answers-without-access.server";
import type { Sql } from "~db/connect.server";
import { setVisibility } from "~db/course-access.server";
import { findCourses } from "~db/courses.server";
import { findLecturesByTitle } from "~db/lectures.server";
import { listenTo } from "~db/running-answers.server";
import { nearestChunks } from "~db/search-everywhere.server";
import { insertUser } from "~db/users.server";
import { COURSE, makeAnimalsCourse } from "../setup/animals-course";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { openDatabase } from "../setup/database";
import { formBrowser } from "../setup/form-browser";
import { runCli } from "../setup/run-cli";
import { visitorFiles } from "../setup/visitor-files";

const SECRET = "the secret of these tests, which is long enough";
const PAGE = `/courses/${COURSE}`;
const LECTURE = `${PAGE}/lectures/week-9`;
const OVER_TLS = { "x-forwarded-proto": "https" };
const HOUR = 60 * 60 * 1000;
/** The owner of signed addresses of an anonymous visitor. */
const VISITOR = { sessionId: null, keys: [] };
/** The media of a course are looked up again after this time. */
const MEDIA_MS = 2_300;

let app: AppServer;
let sql: Sql;
let folder: string;

beforeAll(async () => {
  folder = await makeAnimalsCourse();
  app = await startApp({ env: { SESSION_SECRET: SECRET } });
  sql = await openDatabase(app.dataDir);
  expect(await ingest()).toMatchObject({ code: 0 });
});
beforeEach(() => setVisibility(sql, COURSE, "public"));
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ingest = () => runCli("ingest", [folder], { DATA_DIR: app.dataDir });
const course = (...args: string[]) => runCli("course", args, { DATA_DIR: app.dataDir });
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(app.url + address, { headers, redirect: "manual" });
const statusOf = async (address: string, headers?: Record<string, string>) => (await get(address, headers)).status;

/** Makes the course unlisted. Returns its new link and the key in it. */
async function unlist(): Promise<{ link: string; key: string }> {
  const { stdout } = await course("visibility", COURSE, "unlisted", "--new-key", "--json");
  const { url } = JSON.parse(stdout) as { url: string };
  const { pathname, search, searchParams } = new URL(url);
  return { link: pathname + search, key: searchParams.get("key")! };
}

/** Stores an answer that is being written for a new user. Returns the user, and the conversations that are stopped. */
async function startAnswer(conversationId: string): Promise<{ userId: string; stopped: string[] }> {
  const user = { name: "Reader", subject: conversationId, passwordHash: "x", isAdmin: false };
  const userId = await sql.begin((tx) => insertUser(tx, user));
  if (!userId) throw new Error("the account exists already");
  await sql`
    insert into conversations (course_id, conversation_id, visitor_id, title)
    values (${COURSE}, ${conversationId}, ${userId}, '')`;
  await sql`
    insert into running_answers (course_id, conversation_id, message_id, model, lease_until)
    values (${COURSE}, ${conversationId}, 'm', '', now() + interval '1 hour')`;
  const stopped: string[] = [];
  await listenTo(sql, "stop", (conversation) => void stopped.push(conversation));
  return { userId, stopped };
}

test("an answer is stopped when its owner may no longer see the course", async () => {
  const { userId, stopped } = await startAnswer("read");
  const change = (role: CourseRole | null) =>
    changeRole(userId, { role, courseId: COURSE }, { actorId: null }, { sql });
  await change("student");
  await changeAccess(COURSE, { visibility: "members" }, { actorId: null, reader: INSTALLATION }, { sql });
  expect(await listAnswersWithoutAccess(sql, COURSE)).toEqual([]);
  await change(null);
  await expect.poll(() => stopped).toEqual(["read"]);
  await change("student");
  expect(await listAnswersWithoutAccess(sql, COURSE)).toEqual([]);
  await changeAccess(COURSE, { visibility: "draft" }, { actorId: null, reader: INSTALLATION }, { sql });
  await expect.poll(() => stopped).toEqual(["read", "read"]);
  await sql`delete from conversations where conversation_id = 'read'`;
});

test("the answers of all members are stopped when their course is deleted", async () => {
  const { userId, stopped } = await startAnswer("deleted");
  await changeRole(userId, { role: "student", courseId: COURSE }, { actorId: null }, { sql });
  await setVisibility(sql, COURSE, "members");
  await removeCourse(COURSE, true, { actorId: null }, { sql });
  await expect.poll(() => stopped).toEqual(["deleted"]);
  await removeCourse(COURSE, false, { actorId: null }, { sql });
  await sql`delete from conversations where conversation_id = 'deleted'`;
});

describe("hidden courses", () => {
  test("do not count toward the limit of results", async () => {
    const [{ embedding }] = (await sql`
      select embedding::text from chunk_vectors where course_id = ${COURSE} and lecture_id = 'week-9' limit 1`) as [
      { embedding: string },
    ];
    const near = async (reader: typeof ANYONE) =>
      (await nearestChunks(sql, reader, Float32Array.from(JSON.parse(embedding)), 3)).map(({ courseId }) => courseId);
    expect(await near(ANYONE)).toContain(COURSE);
    await setVisibility(sql, COURSE, "draft");
    expect(await near(INSTALLATION)).toContain(COURSE);
    expect(await near(ANYONE)).toEqual(["search-101", "search-101", "search-101"]);
    expect(await findCourses(sql, ANYONE, { search: "", limit: 1 })).toMatchObject({
      courses: [{ courseId: "search-101" }],
      count: 1,
    });
    const titles = { courseId: null, words: ["a"], limit: 1 };
    expect((await findLecturesByTitle(sql, INSTALLATION, titles))[0]).toMatchObject({ courseId: COURSE });
    expect((await findLecturesByTitle(sql, ANYONE, titles))[0]).toMatchObject({ courseId: "search-101" });
  });

  test("disappear at once from cached pages", async () => {
    for (const address of [PAGE, LECTURE]) {
      expect(await statusOf(address)).toBe(200);
      expect(await statusOf(address)).toBe(200);
    }
    await setVisibility(sql, COURSE, "members");
    for (const address of [PAGE, LECTURE]) expect(await statusOf(address)).toBe(404);
    await setVisibility(sql, COURSE, "public");
    for (const address of [PAGE, LECTURE]) expect(await statusOf(address)).toBe(200);
  });

  test("leave their visitors their own words, and nothing that was answered", async () => {
    const { cookie, id, response } = await ask(app.url, { text: "What digs burrows?", course: COURSE });
    await response.text();
    const browser = { cookie, "content-type": "application/json" };
    const note = { lecture_id: "week-9", at_seconds: 12, body: "My own words." };
    await fetch(`${app.url}/api/courses/${COURSE}/notes`, {
      method: "POST",
      headers: browser,
      body: JSON.stringify(note),
    });
    await setVisibility(sql, COURSE, "draft");
    expect(await (await get(`/api/courses/${COURSE}/notes`, { cookie })).json()).toMatchObject({
      notes: [{ body: "My own words.", lecture_title: null, quote: null }],
    });
    expect(await (await get("/api/conversations", { cookie })).json()).toEqual({ conversations: [] });
    expect(await statusOf(`/api/conversations/${id}`, { cookie })).toBe(404);
    expect(await statusOf(`/api/chat/${id}/stream`, { cookie })).toBe(204);
    const again = await ask(app.url, { text: "And now?", course: COURSE, id, cookie });
    expect(again.response.status).toBe(404);
    const data = await (await get("/api/visitor/data", { cookie })).text();
    expect(data).toContain("What digs burrows?");
    expect(data).not.toContain("marsupial");
    const files = await visitorFiles(app.url, cookie);
    expect(Object.keys(files).sort()).toEqual([
      `conversations/${COURSE}/what-digs-burrows.md`,
      "data.json",
      `notes/${COURSE}-cards.csv`,
      `notes/${COURSE}-notes.md`,
    ]);
    expect(files[`conversations/${COURSE}/what-digs-burrows.md`]).toContain("## What digs burrows?");
    expect(files[`notes/${COURSE}-notes.md`]).toContain("My own words.");
    for (const text of Object.values(files)) expect(text).not.toMatch(/marsupial|Animals/);
    await setVisibility(sql, COURSE, "public");
    expect(await statusOf(`/api/conversations/${id}`, { cookie })).toBe(200);
    await setVisibility(sql, COURSE, "draft");
    const removed = await fetch(`${app.url}/api/conversations/${id}`, { method: "DELETE", headers: { cookie } });
    expect(removed.status).toBe(204);
  });
});

describe("the key of an unlisted course", () => {
  test("opens it for this browser once, and leaves the address", async () => {
    const { link, key } = await unlist();
    const browser = formBrowser(app.url);
    expect((await browser.open(PAGE)).status).toBe(404);
    const opened = await browser.open(`${LECTURE}?t=12&key=${key}`);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, `${LECTURE}?t=12`]);
    for (const address of [PAGE, LECTURE, `${LECTURE}/captions.vtt`, `/api/courses/${COURSE}/lectures`])
      expect((await browser.open(address)).status, address).toBe(200);
    expect(await browser.read("/")).toContain("Animals");
    expect(await (await get("/")).text()).not.toContain("Animals");
    const over = await get(link, OVER_TLS);
    expect(over.headers.getSetCookie().join()).toMatch(
      /__Host-cuepoint_keys=[^;]+; Max-Age=\d+; Path=\/; .*HttpOnly; Secure; SameSite=Lax/,
    );
    const renewed = await unlist();
    expect((await browser.open(PAGE)).status).toBe(404);
    expect((await browser.open(link)).headers.getSetCookie().join()).not.toContain("cuepoint_keys");
    await browser.open(renewed.link);
    expect((await browser.open(PAGE)).status).toBe(200);
    await setVisibility(sql, COURSE, "members");
    expect((await browser.open(PAGE)).status).toBe(404);
  });

  test("opens nothing if it is wrong, or belongs to another course", async () => {
    const { key } = await unlist();
    const unknown = "k".repeat(43);
    for (const address of [`${PAGE}?key=${unknown}`, `${PAGE}?key=`, `/courses/search-101?key=${key}`]) {
      const response = await get(address);
      expect([response.status, response.headers.get("location")]).toEqual([302, address.split("?")[0]]);
      expect(response.headers.getSetCookie().join()).not.toContain("cuepoint_keys");
    }
    expect(await statusOf(PAGE, { cookie: `cuepoint_keys=${"a".repeat(64)}.${"b".repeat(43)}` })).toBe(404);
  });

  test("is part of a frame's token", async () => {
    const { key } = await unlist();
    const html = await (await get(`/embed${LECTURE}?key=${key}`)).text();
    const [, token = ""] = /\\?"token\\?",\\?"([\w.-]+)/.exec(html) ?? [];
    const search = `/api/courses/${COURSE}/search?query=quokka`;
    expect(await statusOf(search)).toBe(404);
    expect(await statusOf(search, { [VISITOR_HEADER]: token })).toBe(200);
    expect(await statusOf(`/embed${LECTURE}`)).toBe(404);
  });
});

test("a frame without cookies gets signed addresses of the video, its pictures and the captions", async () => {
  const { key } = await unlist();
  const html = await (await get(`/embed${LECTURE}?key=${key}`)).text();
  const decoded = html.replaceAll("&amp;", "&").replaceAll("\\u0026", "&");
  const signed = [...new Set(decoded.match(/\/[\w/.-]+\?until=\d+&for=[\w.-]*&signature=[\w-]{43}/g))];
  const captions = signed.find((address) => address.includes("captions.vtt"))!;
  const video = signed.find((address) => address.includes(".mp4?"))!;
  await sleep(MEDIA_MS);
  for (const address of signed) {
    expect(await statusOf(address), address).toBe(200);
    expect(await statusOf(address.split("?")[0]!), address).toBe(404);
  }
  expect(await statusOf(video, { range: "bytes=0-9" })).toBe(206);
  expect((await get(video)).headers.get("cache-control")).toBe("private, no-cache");
  const pathOf = (address: string) => address.split("?")[0]!;
  for (const address of [captions, video]) {
    expect(await statusOf(address.replace("until=", "until=9"))).toBe(404);
    expect(await statusOf(signAddress(pathOf(address), VISITOR, [SECRET], Date.now() - 6 * HOUR))).toBe(404);
    expect(
      await statusOf(`${pathOf(address)}?${captions === address ? video.split("?")[1] : captions.split("?")[1]}`),
    ).toBe(404);
  }
  expect(await statusOf(signAddress(`/courses/${COURSE}/lectures/week-9/transcript/txt`, VISITOR, [SECRET]))).toBe(404);
  await setVisibility(sql, COURSE, "public");
  expect(await (await get(`/embed${LECTURE}`)).text()).not.toContain("signature=");
});

test("ingest stores the visibility of a manifest, and without one leaves it as it is", async () => {
  const manifest = path.join(folder, "course.yaml");
  const text = await readFile(manifest, "utf8");
  await writeFile(manifest, JSON.stringify({ ...(JSON.parse(text) as object), visibility: "members" }));
  expect(await ingest()).toMatchObject({ code: 0 });
  const shown = async () => JSON.parse((await course("visibility", COURSE, "--json")).stdout) as unknown;
  expect(await shown()).toEqual({ course_id: COURSE, visibility: "members", url: null });
  await writeFile(manifest, text);
  expect(await ingest()).toMatchObject({ code: 0 });
  expect(await shown()).toEqual({ course_id: COURSE, visibility: "members", url: null });
});
