import { afterAll, beforeAll, expect, test } from "vitest";
import { getEmbedder } from "~/ai/embedding-model.server";
import { SUGGESTIONS_VERSION, type SuggestedQuestion } from "~/course/suggested-question";
import { ANYONE } from "~/identity/viewer";
import { suggestQuestions } from "~/ingest/suggest-questions.server";
import { getEnv } from "~/platform/env.server";
import type { Sql } from "~db/connect.server";
import { listSuggestions, replaceSuggestions } from "~db/suggested-questions.server";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";
import { openDatabase } from "../setup/database";

const COURSE = "search-101";
const LECTURES = ["inverted-index", "ranking-with-bm25", "embeddings"];

let app: AppServer;
let sql: Sql;
beforeAll(async () => {
  app = await startApp();
  sql = await openDatabase(app.dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
});

async function answerTo(text: string, lecture?: string) {
  const { response } = await ask(app.url, { text, ...(lecture ? { lecture } : {}) });
  return readChunks(await response.text())
    .flatMap((chunk) => (chunk.type === "text-delta" ? [chunk.delta] : []))
    .join("");
}

test("every suggested question of the sample course gets an answer that quotes its lecture and stands alone", async () => {
  for (const lecture of [...LECTURES, undefined]) {
    const suggested = await listSuggestions(sql, ANYONE, COURSE, lecture ?? null);
    expect(suggested.length, lecture).toBeGreaterThanOrEqual(2);
    for (const { question } of suggested) {
      const text = await answerTo(question, lecture);
      expect(text, question).toMatch(/^(?:\*\*[^*]+\*\*: )?“\p{Lu}[^”]+[.!?]” \[\d+\]/u);
      expect(text, question).not.toMatch(/^“(?:This|That|These|Those|It|They|He|She|But) /);
      expect(text, question).not.toMatch(/another lecture|couldn't find/);
    }
  }
}, 120_000);

test("the page of a lecture and of the course offer their questions, and a greeting does", async () => {
  const [best] = await listSuggestions(sql, ANYONE, COURSE, "embeddings");
  const page = await (await fetch(`${app.url}/courses/${COURSE}/lectures/embeddings`)).text();
  expect(page).toContain(best?.question);
  const [ofCourse] = await listSuggestions(sql, ANYONE, COURSE, null);
  expect(await (await fetch(`${app.url}/courses/${COURSE}`)).text()).toContain(ofCourse?.question);
  expect(await answerTo("hello", "embeddings")).toContain(`- ${best?.question}`);
});

test("the questions of a lecture that was replaced meanwhile are not stored", async () => {
  const before = await listSuggestions(sql, ANYONE, COURSE, "embeddings");
  const stale: SuggestedQuestion = { lectureId: "embeddings", question: "What is stale?", language: "en", atMs: 0 };
  const lecture = { courseId: COURSE, lectureId: "embeddings", contentHash: "another", version: SUGGESTIONS_VERSION };
  await replaceSuggestions(sql, lecture, [stale]);
  expect(await listSuggestions(sql, ANYONE, COURSE, "embeddings")).toEqual(before);
});

test("a lecture in a language without question patterns gets no questions, and is not tried again", async () => {
  const embedder = getEmbedder(getEnv());
  await sql`update lectures set language = 'fi', suggestions_version = null where course_id = ${COURSE} and lecture_id = 'embeddings'`;
  await suggestQuestions(COURSE, { sql, embedder });
  expect(await listSuggestions(sql, ANYONE, COURSE, "embeddings")).toEqual([]);
  const [row] =
    await sql`select suggestions_version from lectures where course_id = ${COURSE} and lecture_id = 'embeddings'`;
  expect(row).toEqual({ suggestions_version: SUGGESTIONS_VERSION });
  const ofCourse = await listSuggestions(sql, ANYONE, COURSE, null);
  expect(ofCourse.map(({ lectureId }) => lectureId)).not.toContain("embeddings");
});

test("suggested questions are deleted with their lecture", async () => {
  await sql`delete from lectures where course_id = ${COURSE} and lecture_id = 'inverted-index'`;
  expect(await listSuggestions(sql, ANYONE, COURSE, "inverted-index")).toEqual([]);
});
