import { expect, test } from "vitest";
import { expectLinearTime } from "../../tests/setup/growth";
import { intentOf } from "./intent";
import type { Material } from "./material";

test.each([
  ["What is an inverted index?", "definition", "inverted index"],
  ["what's stemming", "definition", "stemming"],
  ["What does IDF stand for?", "definition", "IDF"],
  ["What is meant by recall?", "definition", "recall"],
  ["How are two postings lists intersected?", "steps", undefined],
  ["How many documents are there?", "quantity", undefined],
  ["And who invented it?", "person", undefined],
  ["Can you give an example of stemming?", "example", "stemming"],
  ["give me an example of a mistake", "example", "mistake"],
  ["what is the glacier example about", "example", "glacier"],
  ["meaning of overstemming", "definition", "overstemming"],
  ["stemming definition", "definition", "stemming"],
  ["Why do we stem words?", "reason", undefined],
  ["What's the point of stemming?", "reason", undefined],
  ["Explain BM25", "definition", "BM25"],
  ["BM25 and long documents", "plain", undefined],
  ["", "plain", undefined],
])("%s asks for an answer in the style %s", (question, style, subject) => {
  expect(intentOf(question)).toMatchObject({ kind: "answer", style, ...(subject === undefined ? {} : { subject }) });
});

test.each([
  ["Where is stemming first explained?", "stemming"],
  ["Where was the inverted index introduced?", "inverted index"],
  ["When do they talk about BM25?", "BM25"],
  ["where do the lectures mention cosine similarity", "cosine similarity"],
  ["¿Dónde se explica stemming por primera vez?", "stemming"],
  ["what does the third lecture say about motorways?", "motorways"],
])("%s asks for the mentions of %s", (question, term) => {
  expect(intentOf(question)).toEqual({ kind: "mentions", term });
});

test.each([
  ["What comes before and after this?", "both"],
  ["what was said right before that", "before"],
  ["what did they say before that", "before"],
  ["What happens after?", "after"],
  ["¿Qué viene antes y después de esto?", "both"],
])("%s asks for what is around, on the side: %s", (question, side) => {
  expect(intentOf(question)).toEqual({ kind: "around", side });
});

const chapters = (...titles: string[]) => titles.map((title, index) => ({ title, startMs: index * 60_000 }));
const material: Material = {
  courseTitle: "How search works",
  courseDescription: null,
  lectures: [
    {
      lectureId: "inverted-index",
      title: "The inverted index",
      description: null,
      durationMs: 240_000,
      chapters: chapters("Why not read everything?", "Stemming"),
    },
    {
      lectureId: "embeddings",
      title: "Embeddings and nearest neighbours",
      description: null,
      durationMs: 200_000,
      chapters: chapters("Meaning as a place", "Nearest neighbours", "Summary"),
    },
  ],
  lectureId: null,
  scope: "course",
  suggestions: [],
  atSeconds: null,
  locale: "en",
};
const watching = { ...material, lectureId: "embeddings", scope: "lecture" as const, atSeconds: 75 };

test.each([
  ["hi", "greeting"],
  ["Good morning!", "greeting"],
  ["thanks!", "thanks"],
  ["ok cool", "thanks"],
  ["¡Gracias!", "thanks"],
  ["What can you do?", "capabilities"],
  ["who are you", "capabilities"],
  ["I'm lost", "capabilities"],
])("%s is small talk: %s", (question, about) => {
  expect(intentOf(question, { material })).toEqual({ kind: "talk", about });
});

test.each([
  "hi, what is stemming?",
  "thanks, and what is BM25?",
  "help me understand stemming",
  "what can you do with an index",
])("%s is a question, not small talk", (question) => {
  expect(intentOf(question, { material }).kind).not.toBe("talk");
});

test.each([
  ["Why not read everything?", "Why not read everything?"],
  ["meaning as a place", "Meaning as a place"],
  ["Tell me about nearest neighbours.", "Nearest neighbours"],
  ["Which lecture covers nearest neighbours?", "Nearest neighbours"],
  ["where does she start with stemming", "Stemming"],
  ["take me to the part about stemming", "Stemming"],
  ["where can I find the part about stemming", "Stemming"],
  ["play the part where she explains stemming", "Stemming"],
])("%s leads to the chapter “%s”", (question, title) => {
  expect(intentOf(question, { material })).toMatchObject({ kind: "section", section: { title } });
});

test("a question for the place of something that is no title asks for its mentions", () => {
  expect(intentOf("which lecture talks about glaciers?", { material })).toEqual({ kind: "mentions", term: "glaciers" });
});

test.each([
  ["what is this course about", "How search works", 5],
  ["summarize lecture 1", "The inverted index", 2],
  ["key points of the second lecture", "Embeddings and nearest neighbours", 3],
  ["give me the key points of the stemming chapter", "Stemming", 1],
  ["what's the lecture on embeddings about?", "Embeddings and nearest neighbours", 3],
  ["tl;dr", "How search works", 5],
  ["summary", "How search works", 5],
  ["lecture 2", "Embeddings and nearest neighbours", 3],
  ["give me 3 key points", "How search works", 5],
])("%s asks for an overview of “%s”", (question, title, sections) => {
  const intent = intentOf(question, { material });
  expect(intent).toMatchObject({ kind: "overview", title });
  expect(intent.kind === "overview" && intent.sections).toHaveLength(sections);
});

test("without a name, an overview is of the lecture that is watched", () => {
  expect(intentOf("summarize this", { material: watching })).toMatchObject({
    title: "Embeddings and nearest neighbours",
  });
});

test("what a subject is about is not taken for a question about the material", () => {
  expect(intentOf("what is BM25 about?", { material })).toMatchObject({ kind: "answer" });
});

test.each([
  ["what topics are covered", 5],
  ["list all chapters", 5],
  ["topics in lecture 2", 3],
])("%s asks for a list of %i topics", (question, sections) => {
  const intent = intentOf(question, { material });
  expect(intent.kind === "topics" && intent.sections).toHaveLength(sections);
});

test.each([
  ["what did he say at 1:15 in lecture 2", material, "embeddings", 75],
  ["what happens at 0:30", watching, "embeddings", 30],
  ["minute 2", watching, "embeddings", 120],
  ["what does she mean here?", watching, "embeddings", 65],
  ["explain this part", watching, "embeddings", 65],
  ["can you explain this?", watching, "embeddings", 60],
  ["I don't understand", watching, "embeddings", 60],
])("%s asks for a moment", (question, given, lectureId, seconds) => {
  expect(intentOf(question, { material: given })).toMatchObject({ kind: "moment", lecture: { lectureId }, seconds });
});

test("a time after the end of the lecture is no moment", () => {
  expect(intentOf("what is said at 59:00", { material: watching }).kind).not.toBe("moment");
});

test.each([
  ["how long is lecture 2", "embeddings"],
  ["how long is the course?", undefined],
  ["how many lectures are there", undefined],
])("%s asks for a length", (question, lectureId) => {
  const intent = intentOf(question, { material });
  expect(intent.kind === "length" ? intent.lecture?.lectureId : "another intent").toBe(lectureId);
});

test("how long something else takes is answered from the lectures", () => {
  expect(intentOf("how long does a scan take?", { material })).toMatchObject({ kind: "answer", style: "quantity" });
});

test.each([
  ["difference between BM25 and embeddings", ["BM25", "embeddings"]],
  ["BM25 vs embeddings", ["BM25", "embeddings"]],
  ["term frequency vs the concept of length", ["term frequency", "length"]],
  ["Compare BM25, TF-IDF and PageRank", ["BM25", "TF-IDF", "PageRank"]],
  ["BM25 vs TF-IDF vs PageRank", ["BM25", "TF-IDF", "PageRank"]],
  ["what are k1 and b", ["k1", "b"]],
  ["explain tokenization, stemming and the postings list", ["tokenization", "stemming", "postings list"]],
  ["¿qué son la tokenización y la normalización?", ["tokenización", "normalización"]],
  ["What is stemming and how does it relate to the index?", ["What is stemming", "how does it relate to the index"]],
])("%s is a question of several parts", (question, subjects) => {
  const intent = intentOf(question, { material });
  expect(intent.kind === "parts" && intent.parts.map(({ subject }) => subject)).toEqual(subjects);
});

test.each(["k1 or b, what is the difference?", "how are k1 and b different?"])("%s compares two things", (question) => {
  expect(intentOf(question, { material })).toMatchObject({
    kind: "parts",
    parts: [{ subject: "k1" }, { subject: "b" }],
  });
});

test.each([
  "How do you find documents that contain cat and dog?",
  "what are rare and common words",
  "what is the cat and dog example",
])("%s stays one question", (question) => {
  expect(intentOf(question, { material }).kind).toBe("answer");
});

test.each([
  ["I don't get it", "another"],
  ["can you give an example?", "example"],
  ["are you sure?", "sure"],
  ["shorter please", "shorter"],
  ["tell me more", "more"],
  ["and the other one?", "other"],
  ["and the second one?", "other"],
  ["what was the third step", "other"],
  ["¿y el segundo?", "other"],
  ["estoy perdido", "another"],
  ["cuéntame algo más", "more"],
])("%s asks about the previous answer: %s", (question, how) => {
  expect(intentOf(question, { material, isFollowUp: true })).toEqual({ kind: "again", how });
  expect(intentOf(question, { material }).kind).not.toBe("again");
});

test.each([
  ["¿De qué trata la clase 2?", { kind: "overview", title: "Embeddings and nearest neighbours" }],
  ["resumen de la clase 1", { kind: "overview", title: "The inverted index" }],
  ["¿Qué temas hay?", { kind: "topics", title: "How search works" }],
  ["¿Cuánto dura la clase 2?", { kind: "length" }],
  ["¿Qué se dice en el minuto 2 de la clase 2?", { kind: "moment", seconds: 120 }],
  ["diferencia entre BM25 y embeddings", { kind: "parts" }],
  ["¿Quién lo inventó?", { kind: "answer", style: "person" }],
  ["¿En qué se diferencian BM25 y los embeddings?", { kind: "parts" }],
  ["¿Qué hace k1?", { kind: "answer", style: "definition", subject: "k1" }],
])("%s asks for the same in Spanish", (question, intent) => {
  expect(intentOf(question, { material })).toMatchObject(intent);
});

test("a malicious question takes time in proportion to its length", () => {
  const parse = (question: string) => void intentOf(question, { material, isFollowUp: true });
  for (const unit of ["where is ", "a ", "\u0000"])
    expectLinearTime(parse, (size) => `what is ${unit.repeat(size / unit.length)}`, 5_000, unit);
  const words =
    "cool good goodbye thanks ok so hi what help can you a the summary of key points topics in how long is lecture where do she start with go to part about and vs compare example are sure shorter more other";
  for (const word of words.split(" "))
    for (const separator of ["", " ", ", "])
      expectLinearTime(parse, (size) => `${(word + separator).repeat(size / word.length)}x`, 1_000, word + separator);
});
