import { expect, test } from "vitest";
import { intentOf } from "./intent";
import { NO_MATERIAL } from "./material";

const material = {
  ...NO_MATERIAL,
  courseTitle: "Search",
  lectures: [{ lectureId: "index", title: "The inverted index", description: null, durationMs: 240_000, chapters: [] }],
};

test.each([
  ["what makes bm25 different from embeddings", ["bm25", "embeddings"]],
  ["how are k1 and b related", ["k1", "b"]],
  ["the relationship between stemming and recall", ["stemming", "recall"]],
  ["what do a stem and a term have in common", ["stem", "term"]],
  ["k1 and b difference", ["k1", "b"]],
  ["overstemming vs understemming what is worse", ["overstemming", "understemming"]],
  ["what is the difference between recall and idf? which one should i use", ["recall", "idf"]],
  ["over vs understemming", ["overstemming", "understemming"]],
  ["difference between upper and lower layers", ["upper layers", "lower layers"]],
  ["upper layers vs lower layers", ["upper layers", "lower layers"]],
  ["term frequency or document frequency, how do they differ", ["term frequency", "document frequency"]],
  ["stemming and lemmatization: how are they different", ["stemming", "lemmatization"]],
  ["what distinguishes recall from precision", ["recall", "precision"]],
  ["what types of searches are keywords better for than embeddings", ["keywords", "embeddings"]],
  ["what is BM25 good at and what are embeddings good at?", ["BM25", "embeddings"]],
  ["exact scan or HNSW: which one should I pick", ["exact scan", "HNSW"]],
])("%s compares %j", (question, subjects) => {
  const intent = intentOf(question);
  expect(intent.kind === "parts" && intent.parts.map(({ subject }) => subject)).toEqual(subjects);
});

test.each([
  ["at what minute is the zip explained", "zip"],
  ["timestamps for glaciers", "glaciers"],
  ["is recall explained somewhere", "recall"],
  ["at what point is the flat tyre example brought up", "flat tyre"],
  ["did they mention glaciers", "glaciers"],
  ["anything about glaciers?", "glaciers"],
  ["where was that example with the glacier", "glacier"],
  ["at what time do they compare it with the index in a book", "index in a book"],
  ["where can i learn more about glaciers", "glaciers"],
  ["take me to the part where she explains the zip", "zip"],
  ["which video should I watch to understand glaciers?", "glaciers"],
  ["what should i watch if i want to learn about the zip", "zip"],
  ["which lecture do i need to rewatch for recall", "recall"],
])("%s asks for the place of %s", (question, term) => {
  expect(intentOf(question, { material })).toEqual({ kind: "mentions", term });
});

test("how something is explained is no place", () => {
  expect(intentOf("does she explain how glaciers form", { material }).kind).toBe("answer");
});

test("¿cuál es la diferencia? is no choice", () => {
  const intent = intentOf("cuál es la diferencia entre k1 y b");
  expect(intent.kind === "parts" && intent.parts.map(({ question }) => question)).toEqual(["what is k1", "what is b"]);
});

test("a question for the video in which something is names it", () => {
  expect(intentOf("in which video do i find the zip", { material })).toEqual({ kind: "mentions", term: "zip" });
});

test.each([
  ["thx ur a lifesaver", "thanks"],
  ["gracias, buenas noches", "thanks"],
  ["hola, buenas tardes", "greeting"],
  ["ugh i'm so nervous about tomorrow", "greeting"],
])("%s is talk: %s", (question, about) => {
  expect(intentOf(question, { material })).toEqual({ kind: "talk", about });
});

test.each(["what topics do the three lectures cover", "what topics do all lectures cover"])(
  "%s asks about the course",
  (question) => {
    expect(intentOf(question, { material })).toMatchObject({ title: "Search" });
  },
);

test("examples of something are asked for whoever uses them", () => {
  expect(intentOf("what examples did the lecturer use for glaciers")).toEqual({
    kind: "answer",
    style: "example",
    subject: "glaciers",
  });
});

test("what one has to remember is a list", () => {
  expect(intentOf("which default values do i have to remember for bm25")).toMatchObject({ style: "list" });
});

test.each(["how many lectures", "how much time do i need for the course"])("%s asks for the length", (question) => {
  expect(intentOf(question, { material })).toEqual({ kind: "length", lecture: null });
});

test.each(["what was just explained", "i zoned out, what happened", "what did he just say, wasn't listening"])(
  "%s asks what was said just before the video's second",
  (question) => {
    const watching = { ...material, lectureId: "index", atSeconds: 100 };
    expect(intentOf(question, { material: watching })).toMatchObject({ kind: "moment", seconds: 85, to: 100 });
  },
);

test.each([
  "tl;dw",
  "what are we learning",
  "what should i focus on in lecture 1",
  "what did we learn today",
  "what should i remember for the exam from this one",
])("%s asks for an overview", (question) => {
  expect(intentOf(question, { material }).kind).toBe("overview");
});

test.each([
  ["is there a better way?", "other"],
  ["and the step after that?", "other"],
  ["what about the other parameter", "other"],
  ["what's the second observation", "other"],
  ["more examples", "example"],
  ["is that mentioned anywhere else too?", "more"],
  ["wait what", "another"],
  ["what do you mean by that?", "another"],
])("%s, after an answer, asks for %s", (question, how) => {
  expect(intentOf(question, { isFollowUp: true })).toEqual({ kind: "again", how });
});

test("to be quizzed is answered with what can be asked", () => {
  expect(intentOf("quiz me")).toEqual({ kind: "talk", about: "capabilities" });
});
