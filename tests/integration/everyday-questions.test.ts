import { afterAll, beforeAll, expect, test } from "vitest";
import { ANYONE } from "~/identity/viewer";
import { correctQuestion } from "~/retrieval/correct-question.server";
import { restoreCognates } from "~/retrieval/restore-cognates.server";
import type { Sql } from "~db/connect.server";
import { engine, newDataDir, openDatabase, removeDataDir } from "../setup/database";
import { isMain } from "../setup/parts";
import { runCli } from "../setup/run-cli";

let dataDir: string;
let sql: Sql;
beforeAll(async () => {
  dataDir = await newDataDir();
  sql = await openDatabase(dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await removeDataDir(dataDir);
});

test.each([
  ["invertd indx", "inverted index"],
  ["what is cosin similarty", "what is cosin similarity"],
  ["whats bm52", "whats bm25"],
  ["how does tokenizaton work", "how does tokenization work"],
  ["what is a posting lst", "what is a posting list"],
  ["how does it find the docs", "how does it find the documents"],
  ["what params does bm25 have", "what parameters does bm25 have"],
  ["how does conrastive lerning work", "how does contrastive learning work"],
  ["whats a stopword", "whats a stop words"],
  ["explane the dot prodct", "explain the dot product"],
  ["how does HNWS work", "how does hnsw work"],
  ["what is stemmimg", "what is stemming"],
  ["who inveted the portr stemer", "who invented the porter stemmer"],
])("%s is searched as %s", async (question, meant) => {
  expect(await correctQuestion({ courseId: "search-101", question }, { sql, reader: ANYONE })).toBe(meant);
});

test.each([
  "examples of words the stemmer messes up", // English, and a letter from "misses"
  "the glossary of a humble course",
  "Who invented it?", // English, and two letters from a word of the course
  "Why do we stem words?",
  "Wie funktioniert Kubernetes?",
  "why cant we scan",
  "how does pagerank work", // not "pages"
  "how do i use it in postgres", // not "porter"
  "why do we lowercase everything", // not "lower"
  "what is the sqrt of two", // not "sort"
  "how many parameters does gpt-4 have", // not "gets"
  "how does gpt work",
  "how do you compress a postings list", // not "compares"
  "why must it be lowercased", // not "lowers"
  "which knobs does it have", // not "know"
  "how does BM25F differ", // not "bm25"
  "😀",
  "",
])("%j is searched as it is", async (question) => {
  expect(await correctQuestion({ courseId: "search-101", question }, { sql, reader: ANYONE })).toBe(question);
});

test.each([
  ["¿Qué es un índice invertido?", "What is an index invested?", "What is an inverted index?"],
  ["¿Qué es un índice?", "What is an index?", "What is an index?"],
  ["¿Quién ha invertido dinero?", "Who has invested in gold?", "Who has inverted in gold?"], // no other sense is said
  ["¿Qué es la fotosíntesis?", "What is the photosynthesis?", "What is the photosynthesis?"],
])("%s, translated as %s, is searched as %s", async (original, translated, meant) => {
  expect(await restoreCognates({ courseId: "search-101", original, translated }, { sql, reader: ANYONE })).toBe(meant);
});

async function sharesOfGood(name: string): Promise<Map<string, number>> {
  const questions = `tests/fixtures/questions/${name}.jsonl`;
  const { code, stdout, stderr } = await runCli("evaluate", ["search-101", "--everyday", questions, "--json"], {
    DATA_DIR: dataDir,
  });
  expect(code, stderr).toBe(0);
  const counts = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { kind: string; n: number; good: number });
  return new Map(counts.map(({ kind, n, good }) => [kind, good / n]));
}

// The ranking is the same on both engines.
const isPostgres = engine === "postgres";

test.skipIf(isPostgres)("most questions about the sample course get a good answer", { timeout: 300_000 }, async () => {
  expect((await sharesOfGood("unseen")).get("all")).toBeGreaterThanOrEqual(0.87);
});

test.skipIf(isPostgres || isMain)(
  "most everyday questions get a good answer, and of some kinds nearly all",
  { timeout: 300_000 },
  async () => {
    const everyday = await sharesOfGood("everyday");
    expect(everyday.get("all")).toBeGreaterThanOrEqual(0.9);
    for (const kind of ["overview", "time", "navigation", "outside", "small talk", "typo", "definition"])
      expect(everyday.get(kind), kind).toBeGreaterThanOrEqual(0.9);
  },
);
