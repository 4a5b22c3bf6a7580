import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { runCli } from "../setup/run-cli";

let app: AppServer;
let folder: string;
beforeAll(async () => {
  [app, folder] = await Promise.all([startApp(), mkdtemp(path.join(tmpdir(), "cuepoint-evaluate-"))]);
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const evaluate = (...args: string[]) => runCli("evaluate", args, { DATA_DIR: app.dataDir });
const QUESTIONS = "tests/fixtures/questions/sample.jsonl";

test("says which labels can only be wrong", async () => {
  const file = path.join(folder, "labels.jsonl");
  const label = { query: "What is stemming?", start: 10, end: 20 };
  const labels = ["inverted-index", "lecture-9", "lecture-9"].map((lecture_id, index) => ({
    qid: Math.max(1, index),
    lecture_id,
    ...label,
  }));
  await writeFile(file, labels.map((line) => JSON.stringify(line)).join("\n"));
  const { code, stderr } = await evaluate("search-101", "--questions", file);
  expect([code, stderr]).toEqual([
    0,
    "2 questions name a lecture that search-101 does not have, and cannot be answered right: lecture-9.\nSeveral questions have the same qid: 1.\n",
  ]);
});

test("writes a result for every question and prints the recall", async () => {
  const results = path.join(folder, "run.jsonl");
  const { code, stdout } = await evaluate(
    "search-101",
    "--questions",
    QUESTIONS,
    "--results",
    results,
    "-k",
    "5",
    "--compare",
    "plain",
    "--json",
  );
  expect(code).toBe(0);
  const lines = (await readFile(results, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(40);
  for (const { qid, results: found } of lines) {
    expect(qid).toMatch(/^s\d\d$/);
    expect(found).toHaveLength(5);
    for (const place of found)
      expect(place).toEqual({
        lecture_id: expect.any(String),
        start_seconds: expect.any(Number),
        end_seconds: expect.any(Number),
        score: expect.any(Number),
      });
  }
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const recall = rows.find(({ target, metric }) => target === "span" && metric === "recall@5");
  expect(recall.hybrid.mean).toBeGreaterThanOrEqual(0.95);
  expect(recall.hybrid.low).toBeLessThanOrEqual(recall.hybrid.mean);
  expect(recall).toHaveProperty("difference");
});

test("the number of passages to write does not change what is measured", async () => {
  const results = path.join(folder, "three.jsonl");
  const measure = (...args: string[]) => evaluate("search-101", "--questions", QUESTIONS, "--json", ...args);
  const [three, ten] = [await measure("-k", "3", "--results", results), await measure()];
  expect([three.code, three.stdout]).toEqual([0, ten.stdout]);
  const lines = (await readFile(results, "utf8")).trim().split("\n");
  for (const line of lines) expect(JSON.parse(line).results).toHaveLength(3);
});

test("scores answers: the first citation is right, and questions outside the lectures are refused", async () => {
  const file = path.join(folder, "questions.jsonl");
  await writeFile(
    file,
    (
      await Promise.all([QUESTIONS, "tests/fixtures/questions/outside.jsonl"].map((part) => readFile(part, "utf8")))
    ).join(""),
  );
  const { code, stdout } = await evaluate("search-101", "--questions", file, "--answers", "--json");
  expect(code).toBe(0);
  const scores = new Map(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ name }) => name)
      .map((score) => [score.name, score]),
  );
  expect(scores.get("first_citation_right").value.mean).toBeGreaterThanOrEqual(0.85);
  expect(scores.get("sentences_cited").value.mean).toBe(1);
  expect(scores.get("outside_refused").value.mean).toBeGreaterThanOrEqual(0.9);
  expect(scores.get("answered").value.mean).toBeGreaterThanOrEqual(0.95);
});

test("the JSON of scores and weights has names in snake_case", async () => {
  const claims = path.join(folder, "claims.jsonl");
  const all = (await readFile("tests/fixtures/claims/sample.jsonl", "utf8")).split("\n");
  await writeFile(claims, all.slice(0, 3).join("\n"));
  const scored = await evaluate("search-101", "--claims", claims, "--json");
  expect(JSON.parse(scored.stdout)).toMatchObject({ claims: 3, anchor_error_median_seconds: expect.any(Number) });
  const learned = await evaluate("--all", "--learn", "--questions", QUESTIONS, "--json");
  const lines = learned.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ course_id: "search-101", n: 40 }, { weights: { chunk_cosine: expect.any(Number) } }]);
  expect(scored.stdout + learned.stdout).not.toMatch(/"[a-z]+[A-Z]\w*":/);
});

test.each([
  ["no course and no --all", ["--questions", QUESTIONS], 2, /one course, or --all/],
  ["no questions", ["search-101"], 2, /needs --questions/],
  [
    "an unknown configuration",
    ["search-101", "--questions", QUESTIONS, "--config", "magic"],
    2,
    /Unknown configuration "magic"/,
  ],
  ["an unknown course", ["no-such", "--questions", QUESTIONS], 1, /no course "no-such"/],
  ["a file that is missing", ["search-101", "--questions", "no-such.jsonl"], 1, /no-such\.jsonl cannot be read/],
])("%s is a clear error", async (_case, args, code, message) => {
  const result = await evaluate(...args);
  expect(result.code).toBe(code);
  expect(result.stderr).toMatch(message);
});

test("reports every invalid line of a file", async () => {
  const file = path.join(folder, "wrong.jsonl");
  await writeFile(file, '{"qid":"1","query":"stem"}\n{"qid":1\n\n{"qid":"3"}\n');
  const { code, stderr } = await evaluate("search-101", "--questions", file);
  expect(code).toBe(1);
  expect(stderr).toMatch(/wrong\.jsonl:2: is not JSON/);
  expect(stderr).toMatch(/wrong\.jsonl:4: query/);
});

test("a search of all courses shows the course of each passage", async () => {
  const { code, stdout } = await runCli("search", ["--all", "why do we stem words", "-k", "2"], {
    DATA_DIR: app.dataDir,
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^1\. search-101: The inverted index @/);
});
