import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Embedder } from "~/ai/embedding-model.server";
import { ANYONE } from "~/identity/viewer";
import { ingestCourse, type IngestDeps } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { reorderLectures } from "~/teach/edit-course.server";
import { listLectures } from "~db/lectures.server";
import { replaceLecture } from "~db/replace-lecture.server";
import { syntheticLecture, syntheticLectureId } from "../../scripts/synthetic/lecture";
import { engine } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

/** why: only what is kept matters here. Each vector depends on the length of its text. */
const embedder: Embedder = {
  id: "lengths",
  embed: (texts) => Promise.resolve(texts.map((text) => Float32Array.of(Math.cos(text.length), Math.sin(text.length)))),
};

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
    return embedder.embed(...args);
  };
  const { sql, dataDir } = database;
  return ingestCourse(await loadCourse(folder), {
    ...{ sql, dataDir, concurrency: 1, embedder: { ...embedder, embed } },
    ...more,
  });
}

const orderOf = async (courseId: string) =>
  (await listLectures(database.sql, ANYONE, courseId)).map(({ lectureId }) => lectureId).join(" ");

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
  const waiting = async () => {
    const sessions = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return sessions.length;
  };
  const order = [2, 1, 0].map(syntheticLectureId);
  let reordering: Promise<void> | undefined;
  const ensureFiles = async () => {
    reordering = reorderLectures(courseId, order, { sql });
    await expect.poll(waiting).toBe(1);
  };
  await replaceLecture(sql, { ...lecture(0), ensureFiles });
  await reordering;
  expect(await orderOf(courseId)).toBe(order.join(" "));
});
