import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeDataDir } from "../setup/database";
import { runCli } from "../setup/run-cli";

const LECTURES = path.resolve("../shared/data/lectures");
/** Six of the shortest lectures of dtc, with 147 of its 955 questions. To ingest all of a course takes minutes. */
const DTC = [
  "dtc-cloud-data-governance",
  "dtc-data-science-interview-and-cv-guide",
  "dtc-feature-engineering-model-monitoring-and-data-governance",
  "dtc-from-game-ai-to-modern-ai-agents",
  "dtc-human-centered-ai-automatic-speech-recognition",
  "dtc-technical-writing-for-data-scientists",
];
const HFCOURSE_QUESTIONS = "tests/fixtures/questions/hfcourse.jsonl";
type Lecture = { lecture_id: string; subset: string; title: string; vtt: string };

async function readLines<T>(file: string): Promise<T[]> {
  return (await readFile(file, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

// Public courses with labels by other people, outside the repository. The tests are skipped without them.
describe.skipIf(!existsSync(LECTURES))("on recorded courses (if ../shared/data/lectures is present)", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "cuepoint-retrieval-"));
    await ingest("dtc", ({ lecture_id }) => DTC.includes(lecture_id));
    const asked = new Set((await readLines<Lecture>(HFCOURSE_QUESTIONS)).map(({ lecture_id }) => lecture_id));
    // Lectures that no question is about could be found instead.
    await ingest("hfcourse", ({ lecture_id }) => asked.has(lecture_id) || /[05]-/.test(lecture_id));
  }, 600_000);
  afterAll(async () => {
    await removeDataDir(path.join(folder, "data"));
    await rm(folder, { recursive: true, force: true });
  });

  const env = () => ({ DATA_DIR: path.join(folder, "data") });

  async function ingest(course: string, isIncluded: (lecture: Lecture) => boolean) {
    const lectures = (await readLines<Lecture>(path.join(LECTURES, "lectures.jsonl"))).filter(
      (lecture) => lecture.subset === course && isIncluded(lecture),
    );
    await mkdir(path.join(folder, course));
    for (const { lecture_id, vtt } of lectures)
      await copyFile(path.join(LECTURES, vtt), path.join(folder, course, `${lecture_id}.vtt`));
    const manifest = {
      slug: course,
      title: course,
      lectures: lectures.map(({ lecture_id, title }) => ({
        slug: lecture_id,
        title,
        transcript: `${lecture_id}.vtt`,
      })),
    };
    await writeFile(path.join(folder, course, "course.json"), JSON.stringify(manifest));
    expect(await runCli("ingest", [path.join(folder, course, "course.json")], env())).toMatchObject({ code: 0 });
  }

  async function evaluate(...args: string[]): Promise<Record<string, unknown>[]> {
    const { code, stdout, stderr } = await runCli("evaluate", [...args, "--json"], env());
    expect(stderr).toBe("");
    expect(code).toBe(0);
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }

  test("finds an answer's start more often than a plain hybrid ranking, and its passage as often", async () => {
    const questions = path.join(folder, "dtc.jsonl");
    const labeled = (await readLines<{ lecture_id: string }>(path.join(LECTURES, "queries.jsonl"))).filter(
      ({ lecture_id }) => DTC.includes(lecture_id),
    );
    await writeFile(questions, labeled.map((question) => `${JSON.stringify(question)}\n`).join(""));
    const rows = (await evaluate("dtc", "--questions", questions, "--compare", "plain")) as {
      target: string;
      metric: string;
      hybrid: { mean: number };
      difference: { mean: number };
    }[];
    const at = (target: string) => rows.find((row) => row.target === target && row.metric === "recall@5")!;
    expect(at("start").hybrid.mean).toBeGreaterThan(0.8);
    expect(at("span").hybrid.mean).toBeGreaterThan(0.85);
    expect(at("start").difference.mean).toBeGreaterThan(0.07);
    expect(at("span").difference.mean).toBeGreaterThan(-0.02);
  }, 120_000);

  test("extractive answers cite the right lecture first, and refuse questions that the course does not cover", async () => {
    const questions = path.join(folder, "answers.jsonl");
    const parts = await Promise.all(
      [HFCOURSE_QUESTIONS, "tests/fixtures/questions/outside.jsonl"].map((file) => readFile(file, "utf8")),
    );
    await writeFile(questions, parts.join(""));
    const rows = (await evaluate("hfcourse", "--questions", questions, "--answers")) as {
      name?: string;
      value: { mean: number };
    }[];
    const share = (name: string) => rows.find((row) => row.name === name)!.value.mean;
    expect(share("first_citation_right")).toBeGreaterThanOrEqual(0.85);
    expect(share("outside_refused")).toBeGreaterThanOrEqual(0.9);
  }, 120_000);
});
