import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getChatModel } from "~/ai/chat-model.server";
import type { Embedder } from "~/ai/embedding-model.server";
import { markedNumbers } from "~/citation/marker-grammar";
import { sourcesOf, textOf } from "~/conversation/message-content";
import { ANYONE } from "~/identity/viewer";
import { storedCheck } from "~/ingest/hash-lecture.server";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { parseEnv } from "~/platform/env.server";
import { searchPassages } from "~/retrieval/search-passages.server";
import { writeVtt } from "~/transcript/write-vtt";
import { askCourse } from "../../scripts/evaluate/ask-course";
import { newDatabase, type NewDatabase } from "../setup/new-database";

let database: NewDatabase;
let folder: string;
beforeAll(async () => {
  database = await newDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
  await ingest("former");
});
afterAll(async () => {
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

const DIMENSIONS = 64;

/** why: embedding with a model takes most of an ingest, and the test needs many. Texts are alike if they share words. */
const embedder: Embedder = {
  id: "words",
  embed: async (texts) =>
    texts.map((text) => {
      const vector = new Float32Array(DIMENSIONS);
      for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
        const place = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % DIMENSIONS, 7);
        vector[place] = (vector[place] ?? 0) + 1;
      }
      const length = Math.hypot(...vector) || 1;
      return vector.map((value) => value / length);
    }),
};

const EDITIONS = ["former", "latter"] as const;

/** A lecture of six subjects. Each sentence names its edition; the latter has the subjects in the reverse order. */
function lectureOf(edition: (typeof EDITIONS)[number]): string {
  const subjects = ["glaciers", "volcanoes", "rivers", "deserts", "oceans", "mountains"];
  if (edition === "latter") subjects.reverse();
  const facts = ["move slowly downhill", "are made by water", "change over centuries", "are measured by satellites"];
  return writeVtt(
    subjects.flatMap((subject, part) =>
      Array.from({ length: 12 }, (_, index) => ({
        startMs: (part * 60 + index * 5) * 1000,
        endMs: (part * 60 + index * 5 + 5) * 1000,
        text: `In the ${edition} edition, ${subject} ${facts[index % facts.length]} in place ${index}.`,
      })),
    ),
  );
}

async function ingest(edition: (typeof EDITIONS)[number]): Promise<void> {
  await writeFile(path.join(folder, "earth.vtt"), lectureOf(edition));
  const lectures = [{ slug: "earth", title: "The Earth", transcript: "earth.vtt" }];
  await writeFile(path.join(folder, "course.yaml"), JSON.stringify({ slug: "earth", title: "Earth", lectures }));
  const deps = { sql: database.sql, embedder, dataDir: database.dataDir };
  const { lectures: outcomes } = await ingestCourse(await loadCourse(folder, { isStored: storedCheck(deps) }), deps);
  expect(outcomes).toMatchObject([{ status: "stored" }]);
}

const editionsIn = (text: string) => EDITIONS.filter((edition) => text.includes(edition));

/** Calls back again and again until editions of the course have been ingested. Returns all results. */
async function whileIngesting<Result>(work: () => Promise<Result>): Promise<Result[]> {
  let isDone = false;
  const ingests = (async () => {
    for (const edition of ["latter", "former", "latter", "former"] as const) await ingest(edition);
  })().finally(() => (isDone = true));
  const results: Result[] = [];
  try {
    while (!isDone) results.push(await work());
  } finally {
    await ingests;
  }
  return results;
}

test("a search during an ingest finds the old or the new version of a lecture, never both", async () => {
  const deps = { sql: database.sql, reader: ANYONE, embedder };
  const found = await whileIngesting(() =>
    searchPassages({ courseId: "earth", question: "How do glaciers move?" }, deps),
  );
  for (const passages of found) {
    expect(passages.length).toBeGreaterThan(0);
    expect(editionsIn(passages.map(({ content }) => content).join(" "))).toHaveLength(1);
  }
  const seen = new Set(found.flatMap((passages) => editionsIn(passages[0]?.content ?? "")));
  expect([...seen].sort()).toEqual([...EDITIONS].sort());
});

test("a question during an ingest gets an answer that cites one version, and never an empty one", async () => {
  const env = parseEnv({ DATA_DIR: database.dataDir });
  const chat = getChatModel(env, { embed: (texts) => embedder.embed(texts) });
  const deps = { sql: database.sql, embedder, reranker: null, chat, env };
  let asked = 0;
  const answers = await whileIngesting(() =>
    askCourse(
      "earth",
      [
        {
          id: `question-${++asked}`,
          role: "user",
          parts: [{ type: "text", text: "Which mountains move slowly downhill?" }],
        },
      ],
      deps,
    ),
  );
  for (const answer of answers) {
    const sources = sourcesOf(answer);
    const cited = markedNumbers(textOf(answer)).map((number) => sources.get(number)?.content ?? "");
    expect(answer.metadata?.ended).toBeUndefined();
    expect(cited.length).toBeGreaterThan(0);
    expect(textOf(answer)).toContain("mountains move"); // ranked by the version that is quoted
    expect(editionsIn([textOf(answer), ...cited].join(" "))).toHaveLength(1);
  }
  expect(answers.length).toBeGreaterThan(1);
});
