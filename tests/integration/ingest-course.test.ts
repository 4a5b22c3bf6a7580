import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Embedder } from "~/ai/embedding-model.server";
import { ANYONE, INSTALLATION } from "~/identity/viewer";
import { storedCheck } from "~/ingest/hash-lecture.server";
import { ingestCourse, type IngestDeps } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { searchPassages } from "~/retrieval/search-passages.server";
import { writeVtt } from "~/transcript/write-vtt";
import type { Sql } from "~db/connect.server";
import { listLectures } from "~db/lectures.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

let database: NewDatabase;
let dataDir: string;
let folder: string;
let sql: Sql;
beforeAll(async () => {
  database = await newDatabase();
  ({ dataDir, sql } = database);
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
});
afterAll(async () => {
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** why: the test counts what is embedded. Each vector depends only on the words of its text. */
function countingEmbedder(): Embedder & { texts: string[] } {
  const texts: string[] = [];
  const vectorOf = (text: string) => {
    const vector = new Float32Array(8);
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? [])
      vector[[...word].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 8]! += 1;
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  };
  return { id: "counting", texts, embed: async (given) => (texts.push(...given), given.map(vectorOf)) };
}

const SUBJECTS = ["glaciers", "volcanoes", "rivers", "deserts", "oceans", "mountains"];
const talk = (subjects: string[]) =>
  writeVtt(
    subjects.flatMap((subject, s) =>
      Array.from({ length: 10 }, (_, i) => ({
        startMs: (s * 60 + i * 6) * 1000,
        endMs: (s * 60 + i * 6 + 5) * 1000,
        text: `Fact ${i} about ${subject} is told here in full.`,
      })),
    ),
  );

async function ingest(
  lectures: Record<string, string>,
  embedder: Embedder,
  slug = "earth",
  more: Partial<IngestDeps> = {},
) {
  for (const [name, text] of Object.entries(lectures)) await writeFile(path.join(folder, `${name}.vtt`), text);
  const entries = Object.keys(lectures).map((name) => ({ slug: name, title: name, transcript: `${name}.vtt` }));
  await writeFile(path.join(folder, "course.yaml"), JSON.stringify({ slug, title: "Earth", lectures: entries }));
  const deps = { sql, embedder, dataDir, ...more };
  return ingestCourse(await loadCourse(folder, { isStored: storedCheck(deps) }), deps);
}

test("the lectures are in order while new ones are stored between them", async () => {
  const embedder = countingEmbedder();
  const talks = (names: string) =>
    Object.fromEntries([...names].map((name) => [name, talk([SUBJECTS["abcdef".indexOf(name)] ?? name])]));
  await ingest(talks("bd"), embedder, "order");
  const orderNow = async () =>
    (await listLectures(sql, INSTALLATION, "order")).map(({ lectureId }) => lectureId).join("");
  const seen: string[] = [];
  // Lectures are embedded one after the other here, each before it is stored.
  const embed: Embedder["embed"] = async (...args) => {
    seen.push(await orderNow());
    return embedder.embed(...args);
  };
  await ingest(talks("abcde"), { ...embedder, embed }, "order", { concurrency: 1 });
  expect(new Set(seen)).toEqual(new Set(["bd", "abd", "abcd"]));
  expect(await orderNow()).toBe("abcde");
});

test("after an edit of one minute, only the texts of that minute are re-embedded", async () => {
  const embedder = countingEmbedder();
  await ingest({ tour: talk(SUBJECTS) }, embedder);
  const all = embedder.texts.length;
  expect(all).toBeGreaterThan(50);
  embedder.texts.length = 0;
  const [outcome] = (
    await ingest({ tour: talk(SUBJECTS).replace("Fact 3 about rivers", "Fact three about rivers") }, embedder)
  ).lectures;
  expect(outcome).toMatchObject({ status: "stored" });
  expect(embedder.texts.length).toBeGreaterThan(0);
  expect(embedder.texts.length).toBeLessThan(all / 3);
  expect(embedder.texts.some((text) => text.includes("glaciers"))).toBe(false);
  embedder.texts.length = 0;
  expect(
    (await ingest({ tour: talk(SUBJECTS).replace("Fact 3 about rivers", "Fact three about rivers") }, embedder))
      .lectures,
  ).toMatchObject([{ status: "unchanged" }]);
  expect(embedder.texts).toEqual([]);
});

test("a lecture that fails affects neither other lectures nor its own previous version", async () => {
  const embedder = countingEmbedder();
  await ingest({ ice: talk(["glaciers"]), fire: talk(["volcanoes"]) }, embedder, "harm");
  const failing: Embedder = {
    ...embedder,
    embed: async (texts, options) => {
      if (texts.some((text) => text.includes("lava"))) throw new Error("the model fell over");
      return embedder.embed(texts, options);
    },
  };
  const report = await ingest({ ice: talk(["glaciers", "rivers"]), fire: talk(["lava"]) }, failing, "harm");
  expect(report.lectures).toMatchObject([
    { lectureId: "ice", status: "stored" },
    { lectureId: "fire", status: "failed", error: expect.stringContaining("the model fell over") },
  ]);
  const found = async (question: string) =>
    (await searchPassages({ courseId: "harm", question }, { sql, reader: ANYONE, embedder }))
      .map((passage) => passage.content)
      .join(" ");
  expect(await found("volcanoes")).toContain("about volcanoes");
  expect(await found("rivers")).toContain("about rivers");
});

test("never mixes vectors of different models", async () => {
  const embedder = countingEmbedder();
  await ingest({ ice: talk(["glaciers"]) }, embedder, "models");
  const other = { ...countingEmbedder(), id: "another" };
  await expect(
    searchPassages({ courseId: "models", question: "glaciers" }, { sql, reader: ANYONE, embedder: other }),
  ).rejects.toThrow(/ingested with the embedding model counting, but EMBEDDING_MODEL is another/);
});
