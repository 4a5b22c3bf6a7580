import { spawnSync } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { storedLectures } from "~db/lectures.server";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { openDatabase } from "../setup/database";
import { GLACIERS, manifest, VOLCANOES, VTT, writeCourse } from "../setup/earth-course";
import { onTerminal, runCli } from "../setup/run-cli";

let app: AppServer;
let folder: string;
let sql: Sql;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
  app = await startApp();
  sql = await openDatabase(app.dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ingest = (...args: string[]) => runCli("ingest", args, { DATA_DIR: app.dataDir });
const search = (...args: string[]) => runCli("search", args, { DATA_DIR: app.dataDir });

test("a course can be ingested while the server runs, answers immediately, and a second ingest changes nothing", async () => {
  const file = await writeCourse(folder, manifest(GLACIERS + VOLCANOES));
  const first = await ingest(file);
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toMatch(/glaciers\s+00:12\s+1\s+stored/);
  const { response } = await ask(app.url, {
    text: "What shape are the valleys that glaciers carve?",
    course: "earth-101",
  });
  expect(await response.text()).toMatch(/letter U\..*\[1\]/s);
  const second = await ingest(file);
  expect(second.stdout).toContain("nothing changed");
  expect(second.stdout).toMatch(/glaciers\s+00:12\s+1\s+unchanged/);
});

test("re-ingests only changed lectures, and keeps lectures that left the manifest until --prune", async () => {
  await ingest(await writeCourse(folder, manifest(GLACIERS + VOLCANOES)));
  const edited = await writeCourse(folder, manifest(GLACIERS), {
    "glaciers.vtt": VTT.replace("river of ice", "slow river of ice"),
  });
  const kept = await ingest(edited);
  expect(kept.stdout).toMatch(/glaciers.*stored/);
  expect(kept.stdout).toMatch(/no longer in the manifest: volcanoes/);
  expect((await search("earth-101", "magma", "--lecture", "volcanoes")).code).toBe(0);
  await ingest(edited, "--prune");
  expect(await search("earth-101", "magma", "--lecture", "volcanoes")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no lecture"),
  });
});

test("search prints ranked passages with their times, or JSON", async () => {
  const words = await search("search-101", "why do we stem words?", "-k", "3");
  expect(words.stdout).toMatch(/^1\. The inverted index @ \d\d:\d\d–\d\d:\d\d/);
  const json = await search("search-101", "why do we stem words?", "-k", "3", "--json");
  const passages = json.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(passages).toHaveLength(3);
  expect(passages[0].score).toBeGreaterThanOrEqual(passages[1].score);
  expect(passages[0].open_url).toMatch(
    /^http:\/\/localhost:3000\/courses\/search-101\/lectures\/inverted-index\?t=\d+$/,
  );
});

test("re-ingests the sample course from its files", async () => {
  expect(await readFile("public/sample-course/course.yaml", "utf8")).toContain("slug: search-101");
  const result = await ingest("public/sample-course/course.yaml");
  expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining("nothing changed") });
});

type Cited = {
  start_seconds: number;
  content: string;
  gone?: true;
  open_url: string;
  friendly_id: string;
  timing?: string;
};
async function citedBy(id: string, cookie: string): Promise<Cited[]> {
  const { messages } = (await (await fetch(`${app.url}/api/conversations/${id}`, { headers: { cookie } })).json()) as {
    messages: { parts: { type: string; data: Cited }[] }[];
  };
  return messages[1]!.parts.filter((part) => part.type === "data-rag-source").map((part) => part.data);
}

test("citations of a re-ingested lecture move with their sentence, or say that it is gone", async () => {
  const yaml = manifest(GLACIERS).replace("earth-101", "earth-moves");
  await ingest(await writeCourse(folder, yaml));
  const { id, cookie, response } = await ask(app.url, { text: "What shape do glaciers carve?", course: "earth-moves" });
  await response.text();
  const [before] = await citedBy(id, cookie);
  const shifted = `WEBVTT\n\n00:00:00.000 --> 00:00:36.000\nWelcome to this recording.\n\n${VTT.slice(8)
    .replaceAll(/00:00:(\d\d)/g, (_, s) => `00:00:${Number(s) + 37}`)
    .replace("river of ice", "stream of ice")}`;
  expect((await ingest(await writeCourse(folder, yaml, { "glaciers.vtt": shifted }))).code).toBe(0);
  const [moved] = await citedBy(id, cookie);
  expect(Math.abs(moved!.start_seconds - before!.start_seconds - 37)).toBeLessThanOrEqual(2);
  expect(moved).toMatchObject({
    content: before!.content,
    open_url: expect.stringContaining(`?t=${Math.floor(moved!.start_seconds)}`),
  });
  expect(moved).not.toHaveProperty("gone");
  await ingest(
    await writeCourse(folder, yaml, {
      "glaciers.vtt": "WEBVTT\n\n00:01.000 --> 00:09.000\nDeserts are dry, and nothing here is about ice at all.\n",
    }),
  );
  expect((await citedBy(id, cookie))[0]).toMatchObject({ content: before!.content, gone: true });
});

test("passages of one chunk that begin at different seconds move by themselves", async () => {
  const yaml = manifest(GLACIERS).replace("earth-101", "earth-leads");
  await ingest(await writeCourse(folder, yaml, { "glaciers.vtt": VTT }));
  const { id, response } = await ask(app.url, { text: "What shape do glaciers carve?", course: "earth-leads" });
  await response.text();
  const sql = await openDatabase(app.dataDir);
  try {
    await sql`
      insert into message_sources (course_id, conversation_id, message_id, chunk_number, chunk_id, lecture_id, title,
        start_ms, end_ms, content, headings, score, timing)
      select course_id, conversation_id, message_id, 99, chunk_id, lecture_id, title, 6500, 12000,
        'Glaciers carve valleys into the shape of the letter U.', headings, score, timing
      from message_sources where conversation_id = ${id} limit 1`;
    const shifted = VTT.replaceAll(/00:00:(\d\d)/g, (_, s) => `00:00:${Number(s) + 37}`);
    await ingest(await writeCourse(folder, yaml, { "glaciers.vtt": shifted }));
    const starts = await sql<{ startMs: number }[]>`
      select start_ms as "startMs" from message_sources where conversation_id = ${id} order by start_ms`;
    expect(starts.map(({ startMs }) => Math.round(startMs / 1000))).toEqual([38, 44]);
  } finally {
    await sql.end();
  }
});

test("a transcript without times gets estimated ones, which are never shown as exact seconds", async () => {
  const yaml = manifest("  - { slug: rivers, title: Rivers, transcript: rivers.txt }\n").replace(
    "earth-101",
    "earth-text",
  );
  const text = `${"Rivers carry sand and gravel to the sea. ".repeat(200)}A meander is a bend of a river.`;
  expect((await ingest(await writeCourse(folder, yaml, { "rivers.txt": text }))).stderr).toContain(
    "they are estimated",
  );
  const { id, cookie, response } = await ask(app.url, { text: "What is a meander?", course: "earth-text" });
  await response.text();
  const [source] = await citedBy(id, cookie);
  expect(source).toMatchObject({
    timing: "estimated",
    friendly_id: expect.stringMatching(/^Rivers @ around \d+ min$/),
  });
  const page = await (await fetch(`${app.url}/courses/earth-text/lectures/rivers`)).text();
  expect(page).toContain("The times shown are estimates");
  expect(page).not.toMatch(/>\d\d:\d\d</);
});

test("a video without a transcript is transcribed once, with a message before it starts, or with advice if no model is set", async () => {
  const media = path.join(folder, "tides.mp4");
  await copyFile("public/sample-course/media/ranking-with-bm25.mp4", media);
  const file = await writeCourse(
    folder,
    manifest("  - { slug: tides, title: Tides, video: tides.mp4 }\n").replace("earth-101", "earth-heard"),
  );
  const without = await ingest(file);
  expect(without).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/tides has a video and no transcript.*TRANSCRIPTION_MODEL/),
  });
  const env = { DATA_DIR: app.dataDir, MOCKS: "true", TRANSCRIPTION_MODEL: "openai:whisper-1" };
  const first = await runCli("ingest", [file], env);
  expect(first.stderr).toMatch(/Transcribing tides with openai:whisper-1: /);
  expect(first.stdout).toMatch(/tides\s+00:09\s+1\s+stored/);
  expect((await search("earth-heard", "what makes the tides?")).stdout).toContain("Tides @ 00:00");
  const second = await runCli("ingest", [file], env);
  expect(second.stderr).not.toContain("Transcribing");
  expect(second.stdout).toContain("nothing changed");
});

test("a transcription that fails makes the command fail, and the lecture is stored without a transcript", async () => {
  await copyFile("public/sample-course/media/ranking-with-bm25.mp4", path.join(folder, "unheard.mp4"));
  const lecture = "  - { slug: tides, title: Tides, video: unheard.mp4 }\n";
  const file = await writeCourse(folder, manifest(lecture).replace("earth-101", "earth-unheard"));
  const failed = await runCli("ingest", ["--yes", file], {
    DATA_DIR: app.dataDir,
    TRANSCRIPTION_MODEL: "openai-compatible:whisper",
    AI_BASE_URL: "http://127.0.0.1:9/v1",
  });
  expect(failed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/tides\s+00:00\s+0\s+stored/),
    stderr: expect.stringContaining("tides could not be transcribed: The model openai-compatible:whisper cannot be"),
  });
});

const hasScript = spawnSync("script", ["--version"]).status === 0;

describe.skipIf(!hasScript)("on a terminal, ingest asks before it transcribes", () => {
  test.each([
    ["y\n", "earth-yes", 0, /tides\s+00:09\s+1\s+stored/],
    ["n\n", "earth-no", 0, /Nothing was transcribed.*tides\s+00:00\s+0\s+stored/s],
    ["\x04", "earth-eof", 0, /Nothing was transcribed.*tides\s+00:00\s+0\s+stored/s], // the end of input
    ["\x03", "earth-stop", 130, /Interrupted\. Nothing was stored\./], // Ctrl-C
  ])("and takes %j", async (keys, slug, code, shown) => {
    await copyFile("public/sample-course/media/ranking-with-bm25.mp4", path.join(folder, `${slug}.mp4`));
    const lecture = `  - { slug: tides, title: Tides, video: ${slug}.mp4 }\n`;
    const file = await writeCourse(folder, manifest(lecture).replace("earth-101", slug));
    const env = { DATA_DIR: app.dataDir, MOCKS: "true", TRANSCRIPTION_MODEL: "openai:whisper-1" };
    const result = await onTerminal("ingest", [file], { env, question: "[y/N]", keys });
    expect(result.output).toMatch(/Transcribe 1 lecture\? \[y\/N\]/);
    expect(result.output).toMatch(shown);
    expect(result.code).toBe(code);
    expect((await storedLectures(sql, INSTALLATION, slug)).size).toBe(code === 0 ? 1 : 0);
  });
});
