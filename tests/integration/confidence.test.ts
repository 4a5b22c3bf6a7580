import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { courseHealth } from "~/teach/health/course-health.server";
import { editHistory } from "~/teach/transcript/edited-transcript.server";
import { saveTranscript } from "~/teach/transcript/save-transcript.server";
import { inverse, type LineChange } from "~/transcript/edits/line";
import { confirmLine, editLine } from "~/transcript/edits/line-actions";
import { listArrangedLectures } from "~db/teaching.server";
import { findEditedLecture } from "~db/transcript-edits.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const WORDS = ["Glaciers", "are", "rivers", "of", "ice."];
/** The lines of a recognizer: sure of the first, unsure of a word of the second, and of the whole third. */
const RATINGS = [
  [0.99, 0.98, 0.97, 0.99, 0.96],
  [0.99, 0.98, 0.21, 0.99, 0.96],
  [0.3, 0.4, 0.21, 0.5, 0.3],
];

let database: NewDatabase;
let folder: string;
let courseId: string;
/** why: citations are not the subject, and the local model takes seconds to load. */
const embedder = {
  id: "constant",
  embed: (texts: string[]) => Promise.resolve(texts.map(() => Float32Array.of(1, 0))),
};

beforeAll(async () => {
  database = await newDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-confidence-"));
  const segments = RATINGS.map((ratings, line) => ({
    start: line * 4,
    end: line * 4 + 3,
    text: WORDS.join(" "),
    words: WORDS.map((word, at) => ({
      word: ` ${word}`,
      start: line * 4,
      end: line * 4 + 3,
      probability: ratings[at],
    })),
  }));
  await writeFile(path.join(folder, "Glaciers.json"), JSON.stringify({ segments }));
  await writeFile(path.join(folder, "Ice.vtt"), "WEBVTT\n\n00:01.000 --> 00:03.000\nIce floats on water.\n");
  courseId = await ingest();
});
afterAll(async () => {
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

async function ingest(): Promise<string> {
  const { sql, dataDir } = database;
  const course = await loadCourse(folder);
  const stored = await ingestCourse(course, { sql, embedder, dataDir, force: true });
  return stored.courseId;
}

async function linesOf(lectureId: string) {
  const lecture = await findEditedLecture(database.sql, INSTALLATION, { courseId, lectureId });
  return lecture?.lines ?? [];
}

async function edit(change: LineChange | null) {
  const save = { saveId: randomUUID(), editNumber: 0, changes: change ? [change] : [] };
  const editor = { editorId: null, reader: INSTALLATION };
  return saveTranscript({ courseId, lectureId: "glaciers" }, save, editor, { ...database, embedder });
}

async function findingOf(lectureId: string) {
  const { sql } = database;
  const lectures = await listArrangedLectures(sql, INSTALLATION, courseId);
  const health = await courseHealth(courseId, lectures, { sql, reader: INSTALLATION });
  return health.get(lectureId)?.find(({ kind }) => kind === "unsure");
}

test("a recognizer's unsure lines are in the lecture's health until a person edits their words", async () => {
  expect((await linesOf("glaciers")).map(({ confidence }) => confidence)).toEqual([
    { percent: 98, unsureWords: [] },
    { percent: 83, unsureWords: ["rivers"] },
    { percent: 34, unsureWords: ["Glaciers", "rivers", "ice"] },
  ]);
  expect((await linesOf("ice"))[0]).not.toHaveProperty("confidence");
  expect(await findingOf("ice")).toBeUndefined();
  expect(await findingOf("glaciers")).toMatchObject({ count: 2, of: 3, atSeconds: [8, 4] });

  await edit(editLine(await linesOf("glaciers"), 2, { text: "Glaciers are made of ice." }));
  await edit(editLine(await linesOf("glaciers"), 1, { speaker: "Ada" }));
  expect(await findingOf("glaciers")).toMatchObject({ count: 1, of: 3, atSeconds: [4] });

  await ingest();
  expect((await linesOf("glaciers")).map(({ speaker, confidence }) => [speaker, confidence?.percent])).toEqual([
    [undefined, 98],
    ["Ada", 83],
    [undefined, undefined],
  ]);
});

test("a confirmed line is in the history, leaves the lecture's health, and stays confirmed until that is undone", async () => {
  const confirmed = confirmLine(await linesOf("glaciers"), 1);
  await edit(confirmed);
  expect(await findingOf("glaciers")).toBeUndefined();
  await ingest();
  expect((await linesOf("glaciers"))[1]).toMatchObject({ isConfirmed: true, confidence: { percent: 83 } });
  const { edits } = await editHistory({ courseId, lectureId: "glaciers" }, INSTALLATION, 99, database);
  expect(edits[0]?.changes[0]?.to[0]).toMatchObject({ text: "Glaciers are rivers of ice.", isConfirmed: true });

  await edit(confirmed && inverse(confirmed));
  expect((await linesOf("glaciers"))[1]).toMatchObject({ confidence: { percent: 83, unsureWords: ["rivers"] } });
  expect(await findingOf("glaciers")).toMatchObject({ count: 1, atSeconds: [4] });
});

test("a recognizer's transcript from before confidence was stored says so, until it is ingested again", async () => {
  const { sql } = database;
  const kinds = async (lectureId: string) => {
    const lectures = await listArrangedLectures(sql, INSTALLATION, courseId);
    const health = await courseHealth(courseId, lectures, { sql, reader: INSTALLATION });
    return health.get(lectureId)?.map(({ kind }) => kind);
  };
  const migration = await readFile("db/migrations/0039_unrated_transcripts.sql", "utf8");
  await sql`update cues set confidence = null, unsure_words = null`;
  await sql.unsafe(migration.slice(migration.indexOf("update lectures")));
  expect(await kinds("glaciers")).toContain("unrated");
  expect(await kinds("ice")).not.toContain("unrated");

  const { dataDir } = database;
  await ingestCourse(await loadCourse(folder), { sql, embedder, dataDir });
  expect(await kinds("glaciers")).not.toContain("unrated");
  expect((await linesOf("glaciers"))[0]?.confidence?.percent).toBe(98);
});
