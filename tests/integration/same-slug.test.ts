import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks, streamedSources } from "../setup/chat-client";
import { openDatabase } from "../setup/database";
import { VTT, writeCourse } from "../setup/earth-course";
import { runCli } from "../setup/run-cli";

// Two institutions with the same slugs and titles: the sample course, and a course on glaciers.
const OURS = "search-101";
const THEIRS = "ucl~search-101";
const LECTURE = "inverted-index";
const MANIFEST = `slug: ${OURS}
institution: ucl
title: How search works
lectures:
  - { slug: ${LECTURE}, title: The inverted index, video: ice.mp4, transcript: ice.vtt }
`;
const GLACIER = "A glacier is a river of ice";

let app: AppServer;
let sql: Sql;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-same-slug-"));
  await copyFile("public/sample-course/media/ranking-with-bm25.mp4", path.join(folder, "ice.mp4"));
  app = await startApp();
  sql = await openDatabase(app.dataDir);
  const file = await writeCourse(folder, MANIFEST, { "ice.vtt": VTT });
  expect(await runCli("ingest", [file], { DATA_DIR: app.dataDir })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${THEIRS}: done`),
  });
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (address: string, headers: Record<string, string> = {}) => fetch(app.url + address, { headers });
const textOf = async (address: string, headers: Record<string, string> = {}) => {
  const response = await get(address, headers);
  expect([address, response.status]).toEqual([address, 200]);
  return response.text();
};
const lectureOf = (course: string) => `/courses/${course}/lectures/${LECTURE}`;
const videoOf = async (course: string) => {
  const [lecture] = await sql<{ url: string }[]>`
    select video_url as url from lectures where course_id = ${course} and lecture_id = ${LECTURE}`;
  return lecture!.url;
};
const jsonOf = async (address: string, headers: Record<string, string> = {}) =>
  JSON.parse(await textOf(address, headers)) as { results: Record<string, unknown>[] };

test.each(["", "/search?q=ice", `/lectures/${LECTURE}`])(
  "the page %j of each course has its own address, in each spelling, and its own data",
  async (page) => {
    const name = /\(ucl\)|>ucl</;
    expect(await textOf(`/courses/${THEIRS}${page}`)).toMatch(name);
    expect(await textOf(`/courses/${THEIRS.replace("~", "%7E")}${page}`)).toMatch(name);
    expect(await textOf(`/courses/${OURS}${page}`)).not.toMatch(name);
    const [place = "", query = ""] = page.split("?");
    const data = (course: string) => textOf(`/courses/${course}${place}.data?${query}`);
    expect(await data(THEIRS)).toContain(THEIRS);
    expect(await data(OURS)).not.toContain(THEIRS);
  },
);

test("transcripts, captions, frames and downloads are those of the course", async () => {
  for (const file of ["/captions.vtt", "/transcript/srt"]) {
    expect(await textOf(lectureOf(THEIRS) + file)).toContain(GLACIER);
    expect(await textOf(lectureOf(OURS) + file)).not.toContain(GLACIER);
  }
  expect(await textOf(`/api${lectureOf(THEIRS)}/transcript`)).toContain(GLACIER);
  expect((await get(`/embed${lectureOf(THEIRS)}`)).status).toBe(200);
});

test("each course has its own media", async () => {
  const [ours, theirs] = [await videoOf(OURS), await videoOf(THEIRS)];
  expect(theirs).toMatch(/^\/media\/ucl~search-101\/inverted-index-/);
  const lengths = await Promise.all(
    [ours, theirs].map(async (url) => (await get(url, { range: "bytes=0-0" })).headers.get("content-range")),
  );
  expect(lengths[0]).toMatch(/^bytes 0-0\/\d+$/);
  expect(lengths[1]).toMatch(/^bytes 0-0\/\d+$/);
  expect(lengths[0]).not.toBe(lengths[1]);
  for (const address of ["/media/ucl~/x.mp4", "/media/~search-101/x.mp4", "/media/..~../x.mp4"])
    expect((await get(address)).status).toBe(404);
});

test("lists and searches name the institution", async () => {
  const { results } = await jsonOf("/api/courses");
  expect(results.map(({ id, institution, friendly_id }) => [id, institution, friendly_id])).toEqual([
    [OURS, null, "How search works"],
    [THEIRS, "ucl", "How search works (ucl)"],
  ]);
  expect(await textOf("/")).toContain(">Institution: </span>ucl<");
  expect(await textOf("/", { "accept-language": "es" })).toContain(">Institución: </span>ucl<");
  expect(await textOf("/?q=ucl")).not.toContain(`"/courses/${OURS}"`);
  expect(await textOf("/search?q=glacier")).toContain("How search works (ucl)");
});

test("a search finds what its course says", async () => {
  const found = await jsonOf(`/api/courses/${THEIRS}/search?query=glacier`);
  expect(found.results[0]).toMatchObject({
    course: THEIRS,
    content: expect.stringContaining(GLACIER),
    open_url: expect.stringContaining(`${lectureOf(THEIRS)}?t=`),
  });
  const { results } = await jsonOf(`/api/courses/${OURS}/search?query=glacier`);
  expect(JSON.stringify(results)).not.toContain(GLACIER);
  expect(await runCli("search", [THEIRS, "river of ice"], { DATA_DIR: app.dataDir })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(GLACIER),
  });
});

test("an answer cites the course that was asked, and notes and conversations belong to it", async () => {
  const asked = await ask(app.url, { text: "What is a glacier?", course: THEIRS, lecture: LECTURE });
  const sources = streamedSources(readChunks(await asked.response.text()));
  expect(sources.length).toBeGreaterThan(0);
  expect(new Set(sources.map(({ course_id }) => course_id))).toEqual(new Set([THEIRS]));
  const headers = { cookie: asked.cookie, "content-type": "application/json" };
  const note = { lecture_id: LECTURE, at_seconds: 1, body: "Ice flows." };
  const address = (course: string) => `/api/courses/${course}/notes`;
  const taken = await fetch(app.url + address(THEIRS), { method: "POST", headers, body: JSON.stringify(note) });
  expect(taken.status).toBe(201);
  expect(await textOf(address(THEIRS), headers)).toContain("Ice flows.");
  expect(await textOf(address(OURS), headers)).not.toContain("Ice flows.");
  expect(await textOf(lectureOf(THEIRS), headers)).toContain("What is a glacier?");
  expect(await textOf(lectureOf(OURS), headers)).not.toContain("What is a glacier?");
  expect(await textOf("/conversations", headers)).toContain("How search works (ucl)");
});

test("one course can be hidden while the other is public", async () => {
  const course = (...args: string[]) => runCli("course", args, { DATA_DIR: app.dataDir });
  expect(await course("visibility", THEIRS, "draft")).toMatchObject({ code: 0 });
  await expect.poll(async () => (await get(`/courses/${THEIRS}`)).status, { timeout: 4_000 }).toBe(404);
  expect((await get(`/courses/${OURS}`)).status).toBe(200);
  expect(await course("visibility", THEIRS, "public")).toMatchObject({ code: 0 });
  await expect.poll(async () => (await get(`/courses/${THEIRS}`)).status, { timeout: 4_000 }).toBe(200);
});

test("deleting one course leaves the other as it is", async () => {
  const [ours, theirs] = [await videoOf(OURS), await videoOf(THEIRS)];
  const deleted = await runCli("course", ["delete", THEIRS, "--yes"], { DATA_DIR: app.dataDir });
  expect(deleted).toMatchObject({ code: 0, stdout: expect.stringContaining(`(${THEIRS})`) });
  await expect.poll(async () => (await get(`/courses/${THEIRS}`)).status, { timeout: 4_000 }).toBe(404);
  await expect.poll(async () => (await get(theirs)).status, { timeout: 4_000 }).toBe(404);
  expect(await readdir(path.join(app.dataDir, "media"))).toEqual([OURS]);
  expect((await get(`/courses/${OURS}`)).status).toBe(200);
  expect((await get(ours)).status).toBe(200);
  const { results } = await jsonOf(`/api/courses/${OURS}/search?query=stemming`);
  expect(results.length).toBeGreaterThan(0);
});
