import { readFile } from "node:fs/promises";
import type { UIMessageChunk } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RagSource } from "~/conversation/message";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks, type Question } from "../setup/chat-client";
import { engine } from "../setup/database";

const LECTURES = ["inverted-index", "ranking-with-bm25", "embeddings"] as const;
type Labeled = { query: string; lecture_id: string; start: number; end: number };

let app: AppServer;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app?.stop());

/** Asks a question, and returns the answer's text and the lecture and place that it cites first. */
async function answerTo(question: Question) {
  const { response } = await ask(app.url, question);
  expect(response.status).toBe(200);
  const chunks = readChunks(await response.text());
  const text = chunks.flatMap((chunk) => (chunk.type === "text-delta" ? [chunk.delta] : [])).join("");
  const number = Number(/\[(\d+)\]/.exec(text)?.[1]);
  return { text, cited: sourcesOf(chunks).find(({ chunk_number }) => chunk_number === number) };
}

const sourcesOf = (chunks: readonly UIMessageChunk[]) =>
  chunks.flatMap((chunk) => (chunk.type === "data-rag-source" ? [chunk.data as RagSource] : []));

const isRight = (cited: RagSource | undefined, { lecture_id, start, end }: Labeled) =>
  cited?.lecture_id === lecture_id && cited.start_seconds <= end && cited.end_seconds >= start;

test("a question on a lecture's page is answered from that lecture, with one search", async () => {
  const { response } = await ask(app.url, { text: "How is a score computed?", lecture: "ranking-with-bm25" });
  const chunks = readChunks(await response.text());
  expect(chunks.filter(({ type }) => type === "tool-input-available")).toHaveLength(1);
  expect(sourcesOf(chunks).map(({ lecture_id }) => lecture_id)).toContain("ranking-with-bm25");
});

test("a question that another lecture answers is answered from there, and the answer says so", async () => {
  const { text, cited } = await answerTo({ text: "What is an inverted index?", lecture: "ranking-with-bm25" });
  expect(text).toMatch(/^From another lecture, “The inverted index”: “/);
  expect(cited?.lecture_id).toBe("inverted-index");
});

test("a question about the whole course is answered as on the course page", async () => {
  const text = "What is an inverted index?";
  const [onCourse, onLecture] = [
    await answerTo({ text }),
    await answerTo({ text, lecture: "ranking-with-bm25", scope: "course" }),
  ];
  expect(onLecture.text).toBe(onCourse.text);
});

test("an unknown scope is rejected", async () => {
  const { response } = await ask(app.url, { text: "Why?", lecture: "embeddings", scope: "galaxy" });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("scope");
});

// The ranking is the same on both engines.
test.skipIf(engine === "postgres")(
  "questions asked on the wrong lecture's page still get the right citation, and the answer says where it is from",
  { timeout: 240_000 },
  async () => {
    const lines = (await readFile("tests/fixtures/questions/sample.jsonl", "utf8")).trim().split("\n");
    const questions = lines.map((line) => JSON.parse(line) as Labeled);
    let [right, said] = [0, 0];
    for (const [index, question] of questions.entries()) {
      const others = LECTURES.filter((lecture) => lecture !== question.lecture_id);
      const answer = await answerTo({ text: question.query, lecture: others[index % others.length]! });
      if (!isRight(answer.cited, question)) continue;
      right++;
      if (/^From (?:another lecture|other lectures)/m.test(answer.text)) said++;
    }
    expect(right / questions.length).toBeGreaterThanOrEqual(0.8);
    expect(said).toBe(right);
  },
);
