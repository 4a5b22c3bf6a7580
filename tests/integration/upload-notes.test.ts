import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Embedder } from "~/ai/embedding-model.server";
import { placeFile } from "~/ingest/uploads/course-folder.server";
import { readKept, uploadsFolder } from "~/ingest/uploads/folder-records.server";
import { ingestUploads } from "~/ingest/uploads/ingest-uploads.server";
import type { JobNote } from "~db/course-jobs.server";
import { insertCourse } from "~db/teaching.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";
import { VTT } from "../setup/uploaded-files";

/** why: no search is tested here. Each vector depends on the length of its text. */
const embedder: Embedder = {
  id: "lengths",
  embed: (texts) => Promise.resolve(texts.map((text) => Float32Array.of(Math.cos(text.length), Math.sin(text.length)))),
};

let database: NewDatabase;
let folder: string;
beforeAll(async () => {
  database = await newDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-notes-"));
});
afterAll(async () => {
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

const newCourse = (courseId: string) =>
  insertCourse(database.sql, { courseId, title: "Ice", description: null, visibility: "public", timeZone: "UTC" });

/** Uploads files with these contents, as one job. Returns the job's notes without those of success. */
async function upload(courseId: string, files: Record<string, string>): Promise<string[]> {
  const uploads = uploadsFolder(database.dataDir, courseId);
  for (const [name, text] of Object.entries(files)) {
    const arrived = path.join(folder, "arrived");
    await writeFile(arrived, text);
    await placeFile(uploads, arrived, name, { kept: await readKept(uploads) });
  }
  const notes: JobNote[] = [];
  const { sql, dataDir } = database;
  const { signal } = new AbortController();
  const work = { sql, embedder, dataDir, signal, transcriber: null, onProgress: () => {}, onResult: () => {} };
  await ingestUploads(courseId, { ...work, note: (note) => notes.push(note) });
  return notes
    .filter(({ code }) => code !== "stored")
    .map(({ code, name, detail }) => `${code} ${name} ${detail}`.trim());
}

test("the advised name of a transcript finds the video, and changes nothing else", async () => {
  await newCourse("advice");
  const videos = { "C++.mp4": "x", "Лекция 5.mp4": "y" };
  const notes = await upload("advice", videos);
  expect(notes.map((note) => note.replace(/[\da-f]{8} /, "… "))).toEqual([
    "no_transcript c-… C++.vtt",
    "no_transcript 5-… Лекция 5.vtt",
  ]);
  expect(await upload("advice", { "C++.vtt": VTT, "Лекция 5.vtt": VTT })).toEqual([]);
  const rows = await database.sql<{ title: string; cues: number }[]>`
    select title, (select count(*)::int from cues q where q.course_id = l.course_id and q.lecture_id = l.lecture_id) as cues
    from lectures l where course_id = 'advice' order by position`;
  expect(rows).toEqual([
    { title: "C++", cues: 1 },
    { title: "Лекция 5", cues: 1 },
  ]);
});
