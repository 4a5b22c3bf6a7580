import { describe, expect, it, test } from "vitest";
import { intentOf } from "./intent";
import { NO_MATERIAL, type Material } from "./material";

const lecture = (lectureId: string, title: string) => ({
  lectureId,
  title,
  description: null,
  durationMs: 240_000,
  chapters: [
    { title: "Introduction", startMs: 0 },
    { title: "Terms", startMs: 60_000 },
    { title: "Summary", startMs: 200_000 },
  ],
});
const watching: Material = {
  ...NO_MATERIAL,
  courseTitle: "Search",
  scope: "lecture",
  lectureId: "bm25",
  atSeconds: 120,
  lectures: [
    lecture("index", "The inverted index"),
    lecture("bm25", "Ranking with BM25"),
    lecture("vectors", "Embeddings"),
  ],
};

describe("a question for what was said so far", () => {
  it.each([
    "what did i miss? i came in late",
    "i'm late, what happened",
    "I was late to class, can you recap",
    "catch me up",
    "key points up to now",
    "summary so far",
    "can you recap everything until now",
    "what have we covered so far",
    "whats been said until this point",
    "what topics were covered so far",
    "¿qué me he perdido?",
    "llegué tarde, ¿qué han dicho?",
    "resumen hasta ahora",
    "de qué han hablado hasta ahora",
  ])("%s ends where the video is", (question) => {
    expect(intentOf(question, { material: watching })).toMatchObject({
      kind: "overview",
      title: "Ranking with BM25",
      until: 120,
      sections: [
        { title: "Introduction", from: 0, to: 60 },
        { title: "Terms", from: 60, to: 120 },
      ],
    });
  });

  it("is about the whole lecture if it has only begun", () => {
    const intent = intentOf("what did I miss", { material: { ...watching, atSeconds: 5 } });
    expect(intent).toMatchObject({ kind: "overview", title: "Ranking with BM25" });
    expect(intent.kind === "overview" && intent.until).toBe(undefined);
  });

  it("is about the course if no lecture is watched", () => {
    const onCoursePage: Material = { ...watching, scope: "course", lectureId: null, atSeconds: null };
    expect(intentOf("what have we covered so far", { material: onCoursePage })).toMatchObject({ title: "Search" });
  });

  it.each([
    "what is the formula so far",
    "what does the score look like up to now",
    "what did I miss about stemming",
    "i was late for class, why is BM25 good",
    "i came in late, what is a term",
    "i joined late so what did they say about stemming",
    "why did the summary fail up to now",
    "the main ideas behind tokenization so far",
    "llegué tarde, qué es un índice",
    "qué me he perdido de los índices",
  ])("is not recognized in “%s”", (question) => {
    expect(intentOf(question, { material: watching }).kind).toBe("answer");
  });
});

test.each([
  ["how does the second lecture end", "Summary"],
  ["how does lecture 1 start", "Introduction"],
  ["how does this lecture begin", "Introduction"],
  ["what is said in the last few seconds of lecture 1", "Summary"],
  ["the first minute of the second lecture", "Introduction"],
  ["what does the speaker say at the end of lecture 2?", "Summary"],
  ["how does tokenization start", null],
  ["how does the search in a graph end", null],
])("“%s” asks for the chapter %s", (question, title) => {
  const intent = intentOf(question, { material: watching });
  expect(intent.kind === "section" ? intent.section.title : null).toBe(title);
});

test.each([
  ["refresh my memory of lecture 1", "The inverted index"],
  ["notes on lecture 3", "Embeddings"],
  ["what are the bullet points", "Ranking with BM25"],
  ["give me the short version of the first lecture", "The inverted index"],
  ["what is the conclusion of the course", "Search"],
  ["summarize what is taught here", "Ranking with BM25"],
])("“%s” asks for an overview of “%s”", (question, title) => {
  expect(intentOf(question, { material: watching })).toMatchObject({ kind: "overview", title });
});

test.each([
  ["what topics will I learn here", "Ranking with BM25"],
  ["which topics are we going to cover in the third lecture", "Embeddings"],
])("“%s” asks for the topics of “%s”", (question, title) => {
  expect(intentOf(question, { material: watching })).toMatchObject({ kind: "topics", title });
});

test.each(["notes on stemming", "what is the short version of a postings list", "refresh my memory on recall"])(
  "“%s” is not about the material",
  (question) => {
    expect(intentOf(question, { material: watching }).kind).toBe("answer");
  },
);
