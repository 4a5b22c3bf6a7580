import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSessionCache } from "~/accounts/sessions.server";
import type { Embedder } from "~/ai/embedding-model.server";
import { SlidePages } from "~/answering/slide-pages.server";
import type { Slides } from "~/course/lecture";
import { resolveViewer } from "~/identity/resolve-viewer.server";
import { signAddress } from "~/identity/signed-address.server";
import { ANYONE, INSTALLATION } from "~/identity/viewer";
import { storedCheck } from "~/ingest/hash-lecture.server";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { inboxFolder } from "~/ingest/uploads/inbox.server";
import { serveMedia } from "~/server/serve-media.server";
import { removeSlides } from "~/teach/remove-slides.server";
import { discardUpload, unusedUploads } from "~/teach/uploads/unused-uploads.server";
import { setVisibility } from "~db/course-access.server";
import { getSlides, listSlides } from "~db/slides.server";
import { insertCourse } from "~db/teaching.server";
import { makePassage } from "../factories";
import { compressedPdf, simplePdf, textPdf } from "../fixtures/pdf";
import { signInAs } from "../setup/access/people";
import { embedByWords } from "../setup/embed-by-words";
import { newDatabase, type NewDatabase } from "../setup/new-database";
import { takeUploads } from "../setup/take-uploads";

const COURSE = "rocks";
const VTT = "WEBVTT\n\n00:00.000 --> 00:04.000\nGranite is a rock.\n";
const SECRETS = ["a secret of these tests, which is long enough"] as const;
/** The media of a course are looked up again within this time. */
const FORGOTTEN_MS = 2_500;
/** why: embedding with a model takes most of an ingest, and slides need none. */
const embedder: Embedder = { id: "words", embed: embedByWords("granite rock") };

let database: NewDatabase;
let folder: string;
let server: Server;
beforeAll(async () => {
  database = await newDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-slides-"));
  await writeFile(path.join(folder, "granite.vtt"), VTT);
  const { sql, dataDir } = database;
  const users = { ...createSessionCache(sql), byAccessToken: () => Promise.reject(new Error("no token is sent")) };
  const app = express();
  app.use(resolveViewer(SECRETS, users));
  app.use("/media", serveMedia({ sql, dataDir, sessionSecrets: SECRETS, users }));
  server = await new Promise((resolve) => {
    const starting = app.listen(0, "127.0.0.1", () => resolve(starting));
  });
});
afterAll(async () => {
  server?.close();
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

const place = { courseId: COURSE, lectureId: "granite" };
const media = async (course = COURSE) =>
  (await readdir(path.join(database.dataDir, "media", course)).catch(() => [])).sort();

/** Ingests the course with a file of slides, or without. */
async function ingest(slides: Buffer | null) {
  if (slides) await writeFile(path.join(folder, "deck.pdf"), slides);
  const entry = { slug: "granite", title: "Granite", transcript: "granite.vtt", ...(slides && { slides: "deck.pdf" }) };
  await writeFile(
    path.join(folder, "course.yaml"),
    JSON.stringify({ slug: COURSE, title: "Rocks", lectures: [entry] }),
  );
  const deps = { sql: database.sql, embedder, dataDir: database.dataDir };
  const course = await loadCourse(folder, { isStored: storedCheck(deps) });
  const [outcome] = (await ingestCourse(course, deps)).lectures;
  return { status: outcome?.status, slides: outcome?.slides, warnings: course.warnings.length };
}

function get(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const bound = server.address();
  return fetch(`http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}${address}`, { headers });
}

async function slidesOf(course = COURSE): Promise<Slides> {
  const [slides] = (await listSlides(database.sql, INSTALLATION, course)).values();
  if (!slides) throw new Error(`no lecture of ${course} has slides`);
  return slides;
}

/** Returns the pages of the slides that an answer names beside passages of the lecture. */
async function pagesBeside(times: readonly (readonly [fromSeconds: number, toSeconds: number])[]) {
  const pages = new SlidePages(COURSE, { sql: database.sql, reader: ANYONE });
  const passages = times.map(([from, to]) => makePassage({ ...place, startMs: from * 1000, endMs: to * 1000 }));
  return (await pages.addTo(Promise.resolve(passages))).map(({ slidePage }) => slidePage ?? null);
}

test("slides are stored once, replaced by others, and removed with the manifest's entry", async () => {
  expect(await ingest(null)).toEqual({ status: "stored", slides: undefined, warnings: 0 });
  const first = simplePdf(24);
  expect(await ingest(first)).toMatchObject({ status: "unchanged", slides: { change: "stored", pages: 24 } });
  const { url, pages } = await slidesOf();
  expect([url, pages]).toEqual([expect.stringMatching(/^\/media\/rocks\/granite-[\da-f]{8}\.pdf$/), 24]);
  expect(await readFile(path.join(database.dataDir, url))).toEqual(first);
  expect(await ingest(first)).toEqual({ status: "unchanged", slides: undefined, warnings: 0 });
  expect(await ingest(compressedPdf(3))).toMatchObject({ status: "unchanged", slides: { change: "stored", pages: 3 } });
  const second = await slidesOf();
  expect(second.url).not.toBe(url);
  expect(await media()).toEqual([path.basename(second.url)]);
  // A new version of the lecture, and a file that is no PDF, leave the slides as they are.
  await writeFile(path.join(folder, "granite.vtt"), VTT.replace("rock", "hard rock"));
  expect(await ingest(Buffer.from("<html>"))).toEqual({ status: "stored", slides: undefined, warnings: 1 });
  expect(await slidesOf()).toEqual(second);
  expect(await ingest(null)).toMatchObject({ status: "unchanged", slides: { change: "removed" } });
  expect((await listSlides(database.sql, INSTALLATION, COURSE)).size).toBe(0);
  expect(await media()).toEqual([]);
});

test("the times of slides follow their file and the transcript", async () => {
  const { sql } = database;
  const said = (words: string[]) =>
    words.map((text, at) => `00:${10 + 6 * at}.000 --> 00:${14 + 6 * at}.000\n${text}\n`).join("\n");
  const granite = ["Granite is a hard rock.", "Granite has crystals.", "Crystals of granite are large."];
  const marble = ["Marble was limestone.", "Heat turns limestone to marble.", "Marble is soft."];
  const pages = [
    { title: "Granite", lines: ["Hard rock, crystals"] },
    { title: "Marble", lines: ["Limestone, heat"] },
  ];
  await writeFile(path.join(folder, "granite.vtt"), `WEBVTT\n\n${said([...granite, ...marble])}`);
  await ingest(textPdf(pages));
  expect(await getSlides(sql, ANYONE, place)).toMatchObject({
    titles: ["Granite", "Marble"],
    spans: [
      { startMs: 10_000, endMs: 28_000, page: 1 },
      { startMs: 28_000, endMs: 44_000, page: 2 },
    ],
  });
  const inTwoPages = [[10, 16] as const, [26, 40] as const, [0, 9] as const];
  expect(await pagesBeside(inTwoPages)).toEqual([1, 2, null]);
  // The order of the pages, and then that of the speech, changes.
  await ingest(textPdf(pages.toReversed()));
  expect((await getSlides(sql, ANYONE, place))?.titles).toEqual(["Marble", "Granite"]);
  await writeFile(path.join(folder, "granite.vtt"), `WEBVTT\n\n${said([...marble, ...granite])}`);
  await ingest(textPdf(pages.toReversed()));
  expect((await getSlides(sql, ANYONE, place))?.spans.map(({ page }) => page)).toEqual([1, 2]);
  // Until its times are known, a new file does not have those of the one before.
  await sql`update lectures set slides_url = '/media/rocks/other.pdf' where course_id = ${COURSE}`;
  expect(await getSlides(sql, ANYONE, place)).toMatchObject({ url: "/media/rocks/other.pdf", titles: [], spans: [] });
  // Nothing can be said of pages without text. Slides that were stored by earlier versions have no times.
  await ingest(simplePdf(2));
  expect(await getSlides(sql, ANYONE, place)).toMatchObject({ titles: ["", ""], spans: [{ page: null }] });
  await ingest(textPdf(pages));
  await sql`update lectures set releases_at = now() + interval '1 day' where course_id = ${COURSE}`;
  expect(await pagesBeside(inTwoPages)).toEqual([null, null, null]);
  await sql`update lectures set releases_at = null, slide_times = null where course_id = ${COURSE}`;
  expect(await getSlides(sql, ANYONE, place)).toMatchObject({ titles: [], spans: [] });
  await ingest(textPdf(pages));
  expect((await getSlides(sql, ANYONE, place))?.titles).toEqual(["Granite", "Marble"]);
});

test("slides are served with ranges, in a sandbox, under the lecture's name", async () => {
  await ingest(simplePdf(24));
  const { url } = await slidesOf();
  const whole = await get(url);
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="granite.pdf"',
    "content-security-policy": expect.stringMatching(/^sandbox /),
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(simplePdf(24));
  const part = await get(url, { range: "bytes=0-4" });
  expect([part.status, await part.text()]).toEqual([206, "%PDF-"]);
});

test("only those who may read the lecture can open its slides", async () => {
  const { sql } = database;
  const { url } = await slidesOf();
  const statusFor = async (address: string, headers: Record<string, string> = {}) => {
    await sleep(FORGOTTEN_MS);
    return (await get(address, headers)).status;
  };
  expect(await getSlides(sql, ANYONE, place)).toMatchObject({ url, pages: 24 });
  const { cookie } = await signInAs(sql, { name: "Ada", roles: { [COURSE]: "student" } });
  const [session] = await sql<{ id: string }[]>`select session_id as id from sessions`;
  const signed = signAddress(url, { sessionId: session?.id ?? null, keys: [] }, SECRETS);
  await setVisibility(sql, COURSE, "members");
  expect(await getSlides(sql, ANYONE, place)).toBeNull();
  expect([await statusFor(url), await statusFor(url, { cookie }), await statusFor(signed)]).toEqual([404, 200, 200]);
  await setVisibility(sql, COURSE, "draft");
  expect([await statusFor(url, { cookie }), await statusFor(signed)]).toEqual([404, 404]);
  await setVisibility(sql, COURSE, "public");
  await sql`update lectures set releases_at = now() + interval '1 day' where course_id = ${COURSE}`;
  expect(await getSlides(sql, ANYONE, place)).toBeNull();
  expect([await statusFor(url), await statusFor(url, { cookie })]).toEqual([404, 404]);
});

/** Puts a complete upload into a course's inbox. */
async function upload(course: string, filename: string, content: string | Buffer): Promise<void> {
  const inbox = inboxFolder(database.dataDir, course);
  await mkdir(inbox, { recursive: true });
  const id = Buffer.from(filename.padEnd(16, "_")).toString("hex").slice(0, 32);
  await writeFile(path.join(inbox, id), content);
  const record = { id, size: Buffer.byteLength(content), metadata: { filename, owner: "ada" } };
  await writeFile(path.join(inbox, `${id}.json`), JSON.stringify(record));
}

/** Ingests a course's uploads. Returns the notes of the job about slides. */
async function slidesNotes(course: string): Promise<string[]> {
  const notes = await takeUploads(database, course, embedder);
  return notes
    .filter(({ code, name }) => code.startsWith("slides") || name.endsWith(".pdf"))
    .map(({ code, name, detail }) => `${code} ${name} ${detail}`.trim());
}

test("uploaded slides join the lecture of their name, and are removed in the browser", async () => {
  const { sql, dataDir } = database;
  const course = "dropped";
  await insertCourse(sql, {
    courseId: course,
    title: "Dropped",
    description: null,
    visibility: "public",
    timeZone: "UTC",
  });
  await upload(course, "Granite.vtt", VTT);
  await upload(course, "Granite.pdf", simplePdf(7));
  await upload(course, "Basalt.pdf", simplePdf(2));
  await upload(course, "Marble.pdf", "not slides");
  expect((await slidesNotes(course)).sort()).toEqual([
    "added Basalt.pdf",
    "added Granite.pdf",
    "slides_not_pdf Marble.pdf",
    "slides_stored granite 7",
    "slides_unused Basalt.pdf",
  ]);
  expect(await slidesNotes(course)).toEqual([]);
  expect((await get((await slidesOf(course)).url)).status).toBe(200);
  await removeSlides({ courseId: course, lectureId: "granite" }, { sql, dataDir });
  expect((await listSlides(sql, INSTALLATION, course)).size).toBe(0);
  expect(await media(course)).toEqual([]);
  expect(await slidesNotes(course)).toEqual([]);
  expect((await listSlides(sql, INSTALLATION, course)).size).toBe(0);
});

test("uploaded files that no lecture uses can be deleted, and no others", async () => {
  const { sql, dataDir } = database;
  const course = "discarded";
  const settings = { title: "Discarded", description: null, visibility: "public", timeZone: "UTC" } as const;
  await insertCourse(sql, { courseId: course, ...settings });
  await upload(course, "Granite.vtt", VTT);
  await upload(course, "Granite.es.vtt", VTT);
  await upload(course, "Basalt.pdf", simplePdf(2));
  await slidesNotes(course);
  expect((await unusedUploads(course, dataDir)).sort()).toEqual(["Basalt.pdf", "Granite.es.vtt"]);
  for (const name of ["Granite.vtt", "course.yaml", "../../session-secret", "Marble.pdf", ""])
    expect([name, await discardUpload(course, name, dataDir)]).toEqual([name, false]);
  expect(await discardUpload(course, "Basalt.pdf", dataDir)).toBe(true);
  expect(await discardUpload(course, "Basalt.pdf", dataDir)).toBe(false);
  expect(await slidesNotes(course)).toEqual([]);
  expect(await unusedUploads(course, dataDir)).toEqual(["Granite.es.vtt"]);
});

test("slides that a manifest names are not removed in the browser", async () => {
  const { sql, dataDir } = database;
  await expect(removeSlides(place, { sql, dataDir })).rejects.toMatchObject({ code: "conflict" });
  expect((await listSlides(sql, INSTALLATION, COURSE)).size).toBe(1);
});
