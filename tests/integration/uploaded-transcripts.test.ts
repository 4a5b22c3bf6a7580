import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { placeFile } from "~/ingest/uploads/course-folder.server";
import { uploadsFolder } from "~/ingest/uploads/folder-records.server";
import { saveTranscript } from "~/teach/transcript/save-transcript.server";
import { decideTranscript, waitingTranscript } from "~/teach/transcript/waiting-transcript.server";
import { editLine } from "~/transcript/edits/line-actions";
import { listJobs } from "~db/course-jobs.server";
import { insertCourse } from "~db/teaching.server";
import { findEditedLecture, listEdits } from "~db/transcript-edits.server";
import { lengthEmbedder } from "../setup/embed-by-length";
import { newDatabase, type NewDatabase } from "../setup/new-database";
import { takeUploads } from "../setup/take-uploads";

const PLACE = { courseId: "ice", lectureId: "floes" };
const NOBODY = { editorId: null, reader: INSTALLATION };
const NOBODY_DECIDES = { actorId: null, reader: INSTALLATION };
let database: NewDatabase;
let folder: string;
beforeAll(async () => {
  database = await newDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-transcripts-"));
  const course = { title: "Ice", description: null, visibility: "public", timeZone: "UTC" } as const;
  await insertCourse(database.sql, { courseId: PLACE.courseId, ...course });
});
afterAll(async () => {
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Ingests the course's folder. Returns the notes of the job. */
async function ingest(): Promise<string[]> {
  const notes = await takeUploads(database, PLACE.courseId, lengthEmbedder);
  return notes.filter(({ code }) => code.startsWith("transcript_")).map(({ code, detail }) => `${code} ${detail}`);
}

/** Uploads a transcript with a line for each text. */
async function upload(...texts: string[]): Promise<string[]> {
  const cues = texts.map((text, i) => `00:0${i}.000 --> 00:0${i + 1}.000\n${text}\n`);
  const file = path.join(folder, "arrived");
  await writeFile(file, `WEBVTT\n\n${cues.join("\n")}`);
  await placeFile(uploadsFolder(database.dataDir, PLACE.courseId), file, "floes.vtt", { kept: new Map() });
  return ingest();
}

async function lectureNow() {
  const lecture = await findEditedLecture(database.sql, INSTALLATION, PLACE);
  if (!lecture) throw new Error("the lecture is missing");
  return lecture;
}
const textsNow = async () => (await lectureNow()).lines.map(({ text }) => text);

async function correct(at: number, text: string): Promise<void> {
  const { lines, editNumber } = await lectureNow();
  const change = editLine(lines, at, { text });
  if (!change) throw new Error("the line says this already");
  await saveTranscript(PLACE, { saveId: randomUUID(), editNumber, changes: [change] }, NOBODY, {
    sql: database.sql,
    embedder: lengthEmbedder,
  });
}

const historyNow = async () =>
  (await listEdits(database.sql, INSTALLATION, PLACE, { before: 1_000, limit: 10 })).map(({ kind, changes }) => [
    kind,
    ...changes.flatMap(({ to }) => to.map(({ text }) => text)),
  ]);
const waitingNow = async () => waitingTranscript(PLACE, INSTALLATION, (await lectureNow()).lines, database);
const decide = (intent: "take-transcript" | "keep-corrections") =>
  decideTranscript(PLACE, { intent }, NOBODY_DECIDES, database);

test("an uploaded transcript replaces one that nobody corrected, with a history", async () => {
  expect(await upload("Ice flows in the sea.", "It melts in summer.")).toEqual([]);
  expect(await upload("Ice floats in the sea.", "It melts in summer.")).toEqual(["transcript_replaced 1"]);
  expect(await textsNow()).toEqual(["Ice floats in the sea.", "It melts in summer."]);
  expect(await historyNow()).toEqual([["ingested", "Ice floats in the sea."]]);
  expect(await upload("Ice floats in the sea.", "It melts in summer.")).toEqual([]); // the same file
});

test("it waits if it would replace corrections, until an instructor keeps these", async () => {
  await correct(1, "It melts in July.");
  expect(await upload("Ice floats in the ocean.", "It melts in summer.")).toEqual(["transcript_waits 2"]);
  expect(await textsNow()).toEqual(["Ice floats in the sea.", "It melts in July."]);
  const waiting = await waitingNow();
  expect(waiting).toMatchObject({ changed: 2, added: 0, removed: 0, shifted: 0, pairCount: 2 });
  expect(waiting?.pairs.map(({ from, to }) => [from?.text, to?.text])).toEqual([
    ["Ice floats in the sea.", "Ice floats in the ocean."],
    ["It melts in July.", "It melts in summer."],
  ]);
  await decide("keep-corrections");
  expect(await waitingNow()).toBeNull();
  expect(await ingest()).toEqual([]);
  expect(await textsNow()).toEqual(["Ice floats in the sea.", "It melts in July."]);
});

test("it replaces corrections if an instructor decides so, and they stay in the history", async () => {
  expect(await upload("Ice floats in the ocean.", "It melts in August.")).toEqual(["transcript_waits 2"]);
  await decide("take-transcript");
  await decide("take-transcript"); // someone else, at the same moment
  expect(
    (await listJobs(database.sql, INSTALLATION, PLACE.courseId, 5)).map(({ kind, state }) => [kind, state]),
  ).toEqual([["ingest", "queued"]]);
  expect(await ingest()).toEqual(["transcript_replaced 2"]);
  expect(await textsNow()).toEqual(["Ice floats in the ocean.", "It melts in August."]);
  expect((await historyNow()).slice(0, 2)).toEqual([
    ["ingested", "Ice floats in the ocean.", "It melts in August."],
    ["edited", "It melts in July."],
  ]);
  expect(await waitingNow()).toBeNull();
});
