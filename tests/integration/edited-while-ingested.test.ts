import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Embedder } from "~/ai/embedding-model.server";
import { ANYONE, INSTALLATION } from "~/identity/viewer";
import { ingestCourse, type IngestDeps } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { applyCourse, mergeWithEdits } from "~/ingest/merge-with-edits.server";
import { editCourse, editLecture, removeLecture, reorderLectures } from "~/teach/edit-course.server";
import { setVisibility } from "~db/course-access.server";
import type { LectureDetails } from "~db/edited-lectures.server";
import { listLectures } from "~db/lectures.server";
import { replaceLecture } from "~db/replace-lecture.server";
import { courseSettings, listArrangedLectures } from "~db/teaching.server";
import { syntheticLecture, syntheticLectureId } from "../../scripts/synthetic/lecture";
import { countWaiting, engine } from "../setup/database";
import { lengthEmbedder } from "../setup/embed-by-length";
import { newDatabase, type NewDatabase } from "../setup/new-database";

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

type Entry = { slug: string; text?: string; title?: string; description?: string };

/** Ingests a course. `meanwhile` runs while the first changed lecture is embedded. */
async function ingest(
  slug: string,
  entries: readonly Entry[],
  { meanwhile, ...more }: Partial<IngestDeps> & { meanwhile?: () => Promise<void> } = {},
) {
  const lectures = [];
  for (const { slug: name, text = `Facts about ${name}.`, ...details } of entries) {
    await writeFile(path.join(folder, `${name}.vtt`), `WEBVTT\n\n00:00.000 --> 00:04.000\n${text}\n`);
    lectures.push({ slug: name, title: name, transcript: `${name}.vtt`, ...details });
  }
  await writeFile(path.join(folder, "course.yaml"), JSON.stringify({ slug, title: slug, lectures }));
  let isFirst = true;
  const embed: Embedder["embed"] = async (...args) => {
    if (isFirst) await meanwhile?.();
    isFirst = false;
    return lengthEmbedder.embed(...args);
  };
  const { sql, dataDir } = database;
  return ingestCourse(await loadCourse(folder), {
    ...{ sql, dataDir, concurrency: 1, embedder: { ...lengthEmbedder, embed } },
    ...more,
  });
}

const orderOf = async (courseId: string) =>
  (await listLectures(database.sql, ANYONE, courseId)).map(({ lectureId }) => lectureId).join(" ");

/** Returns a lecture with its details, as its editor shows them, and the first heading of its chunks. */
async function detailsOf(courseId: string, id: string) {
  const lectures = await listArrangedLectures(database.sql, INSTALLATION, courseId);
  const [chunk] = await database.sql<{ headings: string[]; stemmed: number }[]>`
    select headings, (select count(*)::int from lecture_terms t
      where t.course_id = ${courseId} and t.lecture_id = c.lecture_id and term = 'fact') as stemmed
    from chunks c where course_id = ${courseId} and lecture_id = ${id} limit 1`;
  return { ...lectures.find(({ lectureId }) => lectureId === id), ...chunk };
}

test("what instructors change of a lecture while an ingest runs stays, and the rest is the manifest's", async () => {
  const { sql } = database;
  const before = [{ slug: "bergs" }, { slug: "floes" }];
  await ingest("edited", before);
  expect(await detailsOf("edited", "bergs")).toMatchObject({ title: "bergs", language: "en", stemmed: 1 });
  const releasesAt = new Date("2999-01-01T00:00:00Z");
  const edits = { title: "Ice", section: "Sea", releasesAt, language: "es" };
  const decide = (stored: LectureDetails) => ({ change: { ...stored, ...edits }, result: null });
  const meanwhile = async () => {
    for (const lectureId of ["bergs", "floes"])
      await editLecture({ courseId: "edited", lectureId }, decide, { actorId: null }, { sql });
  };
  const after = [{ slug: "bergs", text: "New facts.", description: "Of ice.", title: "Bergs" }, { slug: "floes" }];
  const { lectures } = await ingest("edited", after, { meanwhile });
  expect(lectures).toMatchObject([{ status: "stored" }, { status: "unchanged" }]);
  const kept = { ...edits, headings: ["Sea"], stemmed: 0 };
  expect(await detailsOf("edited", "bergs")).toMatchObject({ ...kept, description: "Of ice." });
  expect(await detailsOf("edited", "floes")).toMatchObject({ ...kept, description: null });
  await ingest("edited", after);
  expect(await detailsOf("edited", "bergs")).toMatchObject({ ...kept, description: "Of ice." });
});

test("a lecture that is deleted while an ingest stores it stays deleted, until the manifest alone decides", async () => {
  const { sql } = database;
  await ingest("deleted", [{ slug: "bergs" }, { slug: "caps" }]);
  const changed = [{ slug: "bergs", text: "Bergs drift." }, { slug: "caps" }];
  const meanwhile = () => removeLecture({ courseId: "deleted", lectureId: "bergs" }, true, { actorId: null }, { sql });
  const { lectures } = await ingest("deleted", changed, { meanwhile });
  expect(lectures).toMatchObject([{ status: "stored" }, { status: "unchanged" }]);
  expect(await orderOf("deleted")).toBe("caps");
  await ingest("deleted", changed, { winner: "manifest-alone" });
  expect(await orderOf("deleted")).toBe("bergs caps");
});

test("what instructors change of a course before an ingest stores it stays", async () => {
  const { sql } = database;
  await ingest("opened", [{ slug: "bergs" }]);
  const loaded = await loadCourse(folder);
  const manifest = { ...loaded.manifest, title: "Ice", description: "Of ice.", visibility: "public" as const };
  const edits = await mergeWithEdits({ ...loaded, manifest }, new Map(), { sql });
  await editCourse("opened", (stored) => ({ change: { ...stored, title: "Edited" }, result: null }), { sql });
  await setVisibility(sql, "opened", "draft");
  await applyCourse("opened", edits, { sql });
  expect(await courseSettings(sql, INSTALLATION, "opened")).toMatchObject({
    ...{ title: "Edited", description: "Of ice.", visibility: "draft" },
  });
});

test("an order that instructors change while an ingest runs stays", async () => {
  const { sql } = database;
  await ingest("ordered", [{ slug: "bergs" }, { slug: "caps" }, { slug: "floes" }]);
  const changed = [{ slug: "bergs", text: "Bergs drift." }, { slug: "caps" }, { slug: "floes" }, { slug: "tides" }];
  const meanwhile = () => reorderLectures("ordered", ["floes", "bergs", "caps"], { sql });
  await ingest("ordered", changed, { meanwhile });
  expect(await orderOf("ordered")).toBe("floes bergs caps tides");
  await ingest("ordered", changed);
  expect(await orderOf("ordered")).toBe("floes bergs caps tides");
});

// The embedded engine runs one transaction at a time.
test.skipIf(engine === "embedded")("a lecture that is being replaced is part of a new order", async () => {
  const { sql } = database;
  const courseId = "replaced";
  const lecture = (number: number) => syntheticLecture({ courseId, number, embeddingModel: "m", chunks: [] });
  await sql`insert into courses (course_id, title) values (${courseId}, 'Replaced')`;
  for (const number of [0, 1, 2]) await replaceLecture(sql, lecture(number));
  const order = [2, 1, 0].map(syntheticLectureId);
  let reordering: Promise<void> | undefined;
  const ensureFiles = async () => {
    reordering = reorderLectures(courseId, order, { sql });
    await expect.poll(() => countWaiting(sql)).toBe(1);
  };
  await replaceLecture(sql, { ...lecture(0), ensureFiles });
  await reordering;
  expect(await orderOf(courseId)).toBe(order.join(" "));
});
