import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getEmbedder, type Embedder } from "~/ai/embedding-model.server";
import { ANYONE } from "~/identity/viewer";
import { storedCheck } from "~/ingest/hash-lecture.server";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { parseEnv } from "~/platform/env.server";
import { findMoments, type FoundMoment } from "~/retrieval/find-moments.server";
import { searchMoments } from "~/study/search/search-moments.server";
import { writeVtt } from "~/transcript/write-vtt";
import type { Sql } from "~db/connect.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

let database: NewDatabase;
let dataDir: string;
let sql: Sql;
let embedder: Embedder;
beforeAll(async () => {
  database = await newDatabase();
  ({ dataDir, sql } = database);
  embedder = getEmbedder(parseEnv({ DATA_DIR: dataDir }));
  await ingestFolder("search-101", async (folder) => {
    for (const lecture of LECTURES)
      await cp(`public/sample-course/${lecture}.vtt`, path.join(folder, `${lecture}.vtt`));
    return LECTURES;
  });
  await ingestFolder("gardens", async (folder) => {
    await writeFile(path.join(folder, "stems.vtt"), writeVtt(GARDEN));
    return ["stems"];
  });
});
afterAll(() => database?.remove());

const LECTURES = ["inverted-index", "ranking-with-bm25"];
const GARDEN = [
  "A garden begins with the soil, which we turn over in the spring.",
  "The stem of a tomato grows towards the light, so tie the stem to a stick.",
  "Water the leaves in the evening only.",
].map((text, index) => ({ startMs: index * 10_000 + 500, endMs: index * 10_000 + 9_000, text }));

async function ingestFolder(slug: string, fill: (folder: string) => Promise<readonly string[]>) {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
  const lectures = (await fill(folder)).map((name) => ({ slug: name, title: name, transcript: `${name}.vtt` }));
  await writeFile(path.join(folder, "course.yaml"), JSON.stringify({ slug, title: slug, lectures }));
  const deps = { sql, embedder, dataDir };
  await ingestCourse(await loadCourse(folder, { isStored: storedCheck(deps) }), deps);
  await rm(folder, { recursive: true });
}

type Place = { courseId?: string | null; lectureId?: string | null };
const find = (question: string, { courseId = "search-101", lectureId = null }: Place = {}) =>
  findMoments({ courseId, lectureId, question }, { sql, reader: ANYONE, embedder });
const sentenceOf = ({ sentence }: FoundMoment) => sentence.map(({ text }) => text).join("");
const lecturesOf = (moments: readonly FoundMoment[]) => [...new Set(moments.map(({ lectureId }) => lectureId))].sort();

describe("findMoments", () => {
  test("begins with the sentence that fits best, at its time, between its neighbors", async () => {
    const [first] = (await find("Why do we stem words?")).moments;
    expect(first).toMatchObject({
      courseId: "search-101",
      lectureId: "inverted-index",
      startSeconds: 152.99,
      endSeconds: 154.585,
      timing: "exact",
      openUrl: "/courses/search-101/lectures/inverted-index?t=152",
      before: expect.stringMatching(/so the search misses\.$/),
      after: expect.stringMatching(/^Stemming cuts the ending off a word/),
    });
    expect(sentenceOf(first!)).toBe("This is why we stem words.");
    expect(first!.sentence.filter(({ isTerm }) => isTerm).map(({ text }) => text)).toEqual(["stem", "words"]);
  });

  test("searches a course or a lecture if it is limited to one, and everything otherwise", async () => {
    expect(lecturesOf((await find("document")).moments)).toEqual(["inverted-index", "ranking-with-bm25"]);
    const limited = (await find("document", { lectureId: "ranking-with-bm25" })).moments;
    expect(lecturesOf(limited)).toEqual(["ranking-with-bm25"]);
    const anywhere = (await find("stem", { courseId: null })).moments;
    expect([...new Set(anywhere.map(({ courseId }) => courseId))].sort()).toEqual(["gardens", "search-101"]);
    expect((await find("stem")).moments.filter(({ courseId }) => courseId !== "search-101")).toEqual([]);
  });

  test("finds nothing in a lecture of another course, or in one that does not exist", async () => {
    for (const place of [{ lectureId: "stems" }, { lectureId: "no-such" }, { courseId: "no-such" }])
      expect(await find("stem", place), JSON.stringify(place)).toEqual({ moments: [], nearest: null });
  });

  test("finds nothing that the lectures do not say, and names the nearest course", async () => {
    expect(await find("zeppelin xylophone")).toMatchObject({ moments: [] });
    expect((await find("tomato", { courseId: null })).nearest).toBe("gardens");
    expect(await find("?")).toEqual({ moments: [], nearest: null });
  });

  test("returns each moment once, within its lecture, and in a stable order", async () => {
    const { moments } = await find("How is a document scored?");
    expect(moments.length).toBeGreaterThan(2);
    expect(new Set(moments.map(({ openUrl }) => openUrl)).size).toBe(moments.length);
    for (const { startSeconds, endSeconds } of moments) {
      expect(startSeconds).toBeGreaterThanOrEqual(0);
      expect(endSeconds).toBeGreaterThan(startSeconds);
    }
    expect((await find("How is a document scored?")).moments).toEqual(moments);
  });

  test("puts the lecture that answers first", async () => {
    expect((await find("How does BM25 use document length?")).moments[0]?.lectureId).toBe("ranking-with-bm25");
    expect((await find("What is tokenization?")).moments[0]?.lectureId).toBe("inverted-index");
  });
});

describe("searchMoments", () => {
  const ENGLISH = [{ language: "en" }];
  const search = (question: string, over: Place & { isExact?: boolean } = {}) => {
    const { courseId = "search-101", lectureId = null, isExact = false } = over;
    const lectures = courseId === null ? [] : ENGLISH;
    return searchMoments(
      { courseId, lectureId, question, lectures, isExact },
      { sql, reader: ANYONE, embedder, reranker: null },
    );
  };

  test("corrects a typing error by what the course says, unless the question is exact", async () => {
    const corrected = await search("steming");
    expect(corrected.searched).toBe("stemming");
    expect(sentenceOf(corrected.moments[0]!)).toMatch(/stem/i);
    expect((await search("steming", { isExact: true })).searched).toBe("steming");
  });

  test("across courses, corrects only words that no course says", async () => {
    expect((await search("tokenizaton", { courseId: null })).searched).toBe("tokenization");
    expect((await search("tomato", { courseId: null })).searched).toBe("tomato");
    const { moments } = await search("tomato", { courseId: null });
    expect(moments[0]).toMatchObject({ courseId: "gardens", lectureId: "stems", startSeconds: 10.5 });
  });

  test("keeps to the lecture", async () => {
    const { moments } = await search("documents", { lectureId: "ranking-with-bm25" });
    expect(lecturesOf(moments)).toEqual(["ranking-with-bm25"]);
    expect((await search("stem", { lectureId: "stems" })).moments).toEqual([]);
  });

  test("finds what a question in another language means", async () => {
    const { moments, searched } = await search("¿Por qué usamos las raíces de las palabras?");
    expect(searched).not.toContain("palabras");
    expect(moments.length).toBeGreaterThan(0);
  });

  test.each([
    ["of stop words", "what is the"],
    ["of many words", `stems of words ${Array.from({ length: 300 }, (_, n) => `word${n}`).join(" ")}`],
  ])("searches all courses for a question %s", async (_name, question) => {
    expect((await search(question, { courseId: null })).searched).toBe(question);
  });

  test.each(["", "zeppelin xylophone", "🙂"])("finds nothing for %j", async (question) => {
    for (const courseId of ["search-101", null])
      expect(await search(question, { courseId })).toEqual({ moments: [], searched: question });
  });
});
