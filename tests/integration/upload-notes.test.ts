import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadsFolder } from "~/ingest/uploads/folder-records.server";
import { insertCourse } from "~db/teaching.server";
import { lengthEmbedder } from "../setup/embed-by-length";
import { newDatabase, type NewDatabase } from "../setup/new-database";
import { takeUploads } from "../setup/take-uploads";
import { placeUpload, putIntoInbox, VTT } from "../setup/uploaded-files";

let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(async () => {
  await database?.remove();
});

const newCourse = (courseId: string) =>
  insertCourse(database.sql, { courseId, title: "Ice", description: null, visibility: "public", timeZone: "UTC" });

/** Uploads files with these contents, as one job. Returns the job's notes without those of success. */
async function upload(courseId: string, files: Record<string, string>): Promise<string[]> {
  for (const [filename, text] of Object.entries(files))
    await putIntoInbox(database.dataDir, courseId, { filename, text });
  const notes = await takeUploads(database, courseId, lengthEmbedder);
  const others = notes.filter(({ code }) => !["added", "stored"].includes(code));
  return others.map(({ code, name, detail }) => `${code} ${name} ${detail}`.trim());
}

test("the advised name of a transcript finds the video, and changes nothing else", async () => {
  await newCourse("advice");
  const folder = uploadsFolder(database.dataDir, "advice");
  for (const name of ["C++.mp4", "Лекция 5.mp4"]) await placeUpload(folder, name, { text: name });
  const notes = await upload("advice", {});
  expect(notes.map((note) => note.replace(/[\da-f]{8} /, "… "))).toEqual([
    "no_transcript c-… C++.vtt",
    "no_transcript 5-… Лекция 5.vtt",
  ]);
  expect(await upload("advice", { "C++.vtt": VTT, "Лекция 5.vtt": VTT })).toEqual([]);
  const rows = await database.sql<{ title: string; cues: number }[]>`
    select title, (select count(*)::int from cues q where q.course_id = 'advice' and q.lecture_id = l.lecture_id) as cues
    from lectures l where course_id = 'advice' order by position`;
  expect(rows).toEqual([
    { title: "C++", cues: 1 },
    { title: "Лекция 5", cues: 1 },
  ]);
});

test("an unused file and a deleted lecture's file are problems of the job that took them, until they come again", async () => {
  await newCourse("unused");
  const unused = ["file_unused Ice.es.vtt Ice.vtt"];
  expect(await upload("unused", { "Ice.vtt": VTT, "Ice.es.vtt": VTT, "Sea.vtt": VTT })).toEqual(unused);
  await database.sql`update lectures set removed_at = now() where course_id = 'unused' and lecture_id = 'sea'`;
  expect(await upload("unused", { "Fire.vtt": VTT })).toEqual([]);
  const changed = VTT.replace("frozen", "cold");
  expect(await upload("unused", { "Sea.vtt": changed })).toEqual([
    "replaced_transcript sea Sea.vtt",
    "lecture_deleted sea",
  ]);
  expect(await upload("unused", { "Wind.vtt": VTT })).toEqual([]);
  expect(await upload("unused", { "Ice.es.vtt": changed })).toEqual(["replaced_file Ice.es.vtt", ...unused]);
});

test("a lecture of course.yaml waits for its files, once for each manifest", async () => {
  await newCourse("waiting");
  const lecture = (slug: string, title: string) => ({ slug, title, video: `${slug}.mp4`, transcript: `${slug}.vtt` });
  const lectures = [
    lecture("nope", "Missing files"),
    { ...lecture("ice", "Ice"), video: "https://youtu.be/abcdefghijk" },
  ];
  const manifest = JSON.stringify({ slug: "x", title: "X", lectures });
  const missing = "lecture_waits Missing files nope.mp4, nope.vtt";
  expect(await upload("waiting", { "course.yaml": manifest, "ice.vtt": VTT })).toEqual([missing]);
  expect(await upload("waiting", { "sea.vtt": VTT })).toEqual([]);
  expect(await upload("waiting", { "nope.vtt": VTT })).toEqual(["lecture_waits Missing files nope.mp4"]);
});
