import { expect, test } from "vitest";
import { intentOf } from "./intent";
import { NO_MATERIAL } from "./material";

const lecture = (lectureId: string, title: string) => ({
  lectureId,
  title,
  description: null,
  durationMs: 240_000,
  chapters: [],
});
const material = {
  ...NO_MATERIAL,
  courseTitle: "Search",
  lectures: [lecture("index", "The inverted index"), lecture("bm25", "Ranking with BM25")],
};

test.each([
  ["resúmeme la primera clase", "overview", "The inverted index"],
  ["¿puedes resumirme la segunda clase?", "overview", "Ranking with BM25"],
  ["¿qué se aprende en este curso?", "overview", "Search"],
  ["what should I remember from the second lecture", "overview", "Ranking with BM25"],
  ["i missed the first lecture what did they cover", "overview", "The inverted index"],
  ["I skipped lecture 2", "overview", "Ranking with BM25"],
  ["what topics do the lectures go through", "topics", "Search"],
  ["¿qué temas se ven en el curso?", "topics", "Search"],
])("%s asks for the %s of %s", (question, kind, title) => {
  expect(intentOf(question, { material })).toMatchObject({ kind, title });
});

test.each([
  ["exact scan or a graph when there are many passages?", ["exact scan", "graph"]],
  ["¿qué diferencia hay entre k1 y b?", ["k1", "b"]],
  ["is normalizing the same as stemming", ["normalizing", "stemming"]],
  ["is a token different from a term", ["token", "term"]],
])("%s compares %j", (question, subjects) => {
  const intent = intentOf(question, { material });
  expect(intent.kind === "parts" && intent.parts.map(({ subject }) => subject)).toEqual(subjects);
});

test("a question with “or” that asks something is not a comparison", () => {
  expect(intentOf("is it the sum or the product for each term").kind).toBe("answer");
});

test.each(["muchas gracias, me ha servido mucho", "mil gracias", "gracias, muy amable"])("%s is thanks", (said) => {
  expect(intentOf(said)).toEqual({ kind: "talk", about: "thanks" });
});

test.each(["and the opposite one?", "¿y lo contrario?"])("%s asks for the other", (question) => {
  expect(intentOf(question, { isFollowUp: true })).toEqual({ kind: "again", how: "other" });
});

test.each([
  ["bm25 or embeddings, which do i use when", ["what is bm25 best for", "what is embeddings best for"]],
  ["bm25 vs embeddings", ["what is bm25", "what is embeddings"]],
])("%s asks %j", (question, asked) => {
  const intent = intentOf(question, { material });
  expect(intent.kind === "parts" && intent.parts.map((part) => part.question)).toEqual(asked);
});

test("a question that ends with “meaning” is not about a name", () => {
  expect(intentOf("does it understand meaning")).toMatchObject({ style: "plain" });
  expect(intentOf("normalization meaning")).toMatchObject({ style: "definition", subject: "normalization" });
});
