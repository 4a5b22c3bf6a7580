import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import type { Winner } from "~/ingest/merge-edits";
import { saveTranscript } from "~/teach/transcript/save-transcript.server";
import { editLine } from "~/transcript/edits/line-actions";
import { orderLectures } from "~db/lecture-order.server";
import { listArrangedLectures, updateLecture } from "~db/teaching.server";
import { findEditedLecture } from "~db/transcript-edits.server";
import { lengthEmbedder } from "../setup/embed-by-length";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const READER = { editorId: null, reader: INSTALLATION };

let database: NewDatabase;
let folder: string;
beforeAll(async () => {
  database = await newDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
});
afterAll(async () => {
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

async function ingest({ title, text, winner = null }: { title: string; text: string; winner?: Winner }) {
  const vtt = (words: string) => `WEBVTT\n\n00:00.000 --> 00:04.000\n${words}\n`;
  await writeFile(path.join(folder, "floes.vtt"), vtt("Ice floats in the sea."));
  await writeFile(path.join(folder, "caps.vtt"), vtt(text));
  const lectures = [
    { slug: "floes", title, transcript: "floes.vtt" },
    { slug: "caps", title: "Caps", transcript: "caps.vtt" },
  ];
  await writeFile(path.join(folder, "course.yaml"), JSON.stringify({ slug: "ice", title: "Ice", lectures }));
  const { sql, dataDir } = database;
  return ingestCourse(await loadCourse(folder), { sql, embedder: lengthEmbedder, dataDir, winner });
}

const lecturesNow = async () =>
  (await listArrangedLectures(database.sql, INSTALLATION, "ice")).map(({ lectureId, title, section }) => ({
    lectureId,
    title,
    section,
  }));
const editedNow = async (lectureId: string) => {
  const lecture = await findEditedLecture(database.sql, INSTALLATION, { courseId: "ice", lectureId });
  if (!lecture) throw new Error("the lecture is missing");
  return lecture;
};

test("lists all that both sides changed, and --theirs decides only that", async () => {
  const { sql } = database;
  await ingest({ title: "Floes", text: "A cap is thick." });
  const details = { description: null, releasesAt: null, language: null };
  await updateLecture(sql, { courseId: "ice", lectureId: "floes" }, { ...details, title: "Edited", section: "Sea" });
  await orderLectures(sql, "ice", ["caps", "floes"]);
  for (const lectureId of ["floes", "caps"]) {
    const { lines, editNumber } = await editedNow(lectureId);
    const change = editLine(lines, 0, { text: `Corrected ${lectureId}.` });
    const save = { saveId: randomUUID(), editNumber, changes: change ? [change] : [] };
    await saveTranscript({ courseId: "ice", lectureId }, save, READER, { sql, embedder: lengthEmbedder });
  }
  const changed = { title: "Changed", text: "A cap is very thick." };
  const refused = await ingest(changed).catch((error: unknown) => error);
  expect(String(refused)).toContain('floes, title: "Changed" in the manifest, "Edited" in Cuepoint');
  expect(String(refused)).toContain("caps, transcript: corrected in Cuepoint, and its file changed");
  expect(String(refused)).not.toMatch(/floes, transcript|section|order/);
  await ingest({ ...changed, winner: "manifest" });
  expect(await lecturesNow()).toEqual([
    { lectureId: "caps", title: "Caps", section: null },
    { lectureId: "floes", title: "Changed", section: "Sea" },
  ]);
  expect((await editedNow("floes")).lines[0]?.text).toBe("Corrected floes.");
  expect((await editedNow("caps")).lines[0]?.text).toBe("A cap is very thick.");
  await ingest({ ...changed, winner: "manifest-alone" });
  expect((await lecturesNow()).map(({ lectureId, section }) => [lectureId, section])).toEqual([
    ["floes", null],
    ["caps", null],
  ]);
  expect((await editedNow("floes")).lines[0]?.text).toBe("Corrected floes.");
});
