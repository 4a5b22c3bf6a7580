import { expect, test } from "vitest";
import { material as withChapters } from "../../tests/setup/planned-answer";
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
  ["what topics does lecture 2 cover", "topics", "Ranking with BM25"],
  ["what topics will be in lecture 2", "topics", "Ranking with BM25"],
  ["what are the topics of lecture 2", "topics", "Ranking with BM25"],
  ["what topics do we cover in lecture 2", "topics", "Ranking with BM25"],
  ["what topics does it cover", "topics", "Search"],
  ["¿qué temas se ven en el curso?", "topics", "Search"],
  ["de que trata la primera clase", "overview", "The inverted index"],
  ["what do i have to remember about bm25", "overview", "Ranking with BM25"],
  ["short summary of lecture 2", "overview", "Ranking with BM25"],
  ["what's in this course", "overview", "Search"],
  ["what comes after the inverted index lecture", "overview", "Ranking with BM25"],
  ["what comes before lecture 2", "overview", "The inverted index"],
  ["¿qué viene después de la primera clase?", "overview", "Ranking with BM25"],
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

test.each(["and the opposite one?", "what does the second one do?", "¿y lo contrario?"])(
  "%s asks for the other",
  (question) => {
    expect(intentOf(question, { isFollowUp: true })).toEqual({ kind: "again", how: "other" });
  },
);

test.each([
  ["bm25 or embeddings, which do i use when", ["what is bm25 best for", "what is embeddings best for"]],
  ["bm25 vs embeddings", ["what is bm25", "what is embeddings"]],
])("%s asks %j", (question, asked) => {
  const intent = intentOf(question, { material });
  expect(intent.kind === "parts" && intent.parts.map((part) => part.question)).toEqual(asked);
});

test("when to use something is no question for a number", () => {
  expect(intentOf("when should i use words")).toMatchObject({ style: "plain" });
  expect(intentOf("when was it published")).toMatchObject({ style: "quantity" });
});

test.each(["what does that mean", "what does it mean?"])(
  "%s, after an answer, wants another explanation",
  (question) => {
    expect(intentOf(question, { isFollowUp: true })).toEqual({ kind: "again", how: "another" });
  },
);

test.each(["what's in the dictionary", "what do we know about glaciers"])(
  "%s is no question about the material",
  (question) => {
    expect(intentOf(question, { material }).kind).toBe("answer");
  },
);

test("at what point something is said asks for its mentions", () => {
  expect(intentOf("at what point does she say one point two", { material })).toEqual({
    kind: "mentions",
    term: "one point two",
  });
});

test("a question that ends with “meaning” is not about a name", () => {
  expect(intentOf("does it understand meaning")).toMatchObject({ style: "plain" });
  expect(intentOf("normalization meaning")).toMatchObject({ style: "definition", subject: "normalization" });
});

test.each([
  ["what happens in lecture 2", { kind: "overview", title: "Ranking with BM25" }],
  ["i only have 5 minutes, whats the most important", { kind: "overview", title: "Search" }],
  ["how long is everything together", { kind: "length", lecture: null }],
])("%s has no subject, so it is about the material", (question, intent) => {
  expect(intentOf(question, { material })).toMatchObject(intent);
});

test("a question without a subject is about what was said where the video is", () => {
  const watching = { ...material, lectureId: "bm25", atSeconds: 100 };
  expect(intentOf("can you repeat the last thing", { material: watching })).toMatchObject({
    kind: "moment",
    seconds: 85,
  });
  expect(intentOf("i missed that, what did she say", { material: watching })).toMatchObject({ kind: "moment" });
  expect(intentOf("can you repeat the last thing", { material }).kind).toBe("answer");
  expect(intentOf("can you repeat the last thing", { material: watching, isFollowUp: true }).kind).toBe("answer");
});

test.each([
  "when is the exam",
  "who is the teacher of the course",
  "why learn this",
  "what is important about glaciers",
])("%s is not answered with an overview", (question) => expect(intentOf(question, { material }).kind).toBe("answer"));

test("whether there is a lecture about something asks for its place", () => {
  expect(intentOf("is there a video about glaciers", { material })).toEqual({ kind: "mentions", term: "glaciers" });
});

test.each(["what's up", "hey whats up", "how are you doing today"])("%s is a greeting", (question) => {
  expect(intentOf(question, { material })).toEqual({ kind: "talk", about: "greeting" });
});

test.each(["ok thanks a bunch", "thx guys", "thanks a million, mate"])("%s is thanks too", (said) => {
  expect(intentOf(said)).toEqual({ kind: "talk", about: "thanks" });
});

test.each(["hey can you help me", "i need help", "could you help me out?"])("%s asks what can be asked", (question) => {
  expect(intentOf(question)).toEqual({ kind: "talk", about: "capabilities" });
});

test.each([
  ["give me a definition of saturation", "saturation"],
  ["a short explanation of the angle", "angle"],
])("%s asks what %s is", (question, subject) => {
  expect(intentOf(question)).toMatchObject({ style: "definition", subject });
});

test("“how … compared to …” asks one thing", () => {
  expect(intentOf("how quick is a lookup compared to a scan").kind).toBe("answer");
  expect(intentOf("a lookup compared to a scan").kind).toBe("parts");
});

test("since when something exists asks for a number", () => {
  expect(intentOf("since when does it exist")).toMatchObject({ style: "quantity" });
});

test("a sentence of the video is no subject", () => {
  const watching = { ...material, lectureId: "bm25", atSeconds: 100 };
  expect(intentOf("what was that last sentence", { material: watching })).toMatchObject({
    kind: "moment",
    seconds: 85,
  });
});

test("two questions about the assistant are one, and others stay two", () => {
  expect(intentOf("who are you and what can you do?")).toEqual({ kind: "talk", about: "capabilities" });
  expect(intentOf("what can you do and what is stemming?")).toMatchObject({ kind: "parts" });
});

test.each([
  "parameters of bm25 and their usual values",
  "which knobs does bm25 have and what numbers do people normally use",
  "cuáles son los valores habituales de k1 y b",
])("%s asks for a list", (question) => {
  expect(intentOf(question)).toMatchObject({ kind: "answer", style: "list" });
});

test.each([
  ["and what value do people usually take?", "quantity"],
  ["what are its parts?", "list"],
])("%s asks for an answer in the style %s, whatever it is about", (question, style) => {
  expect(intentOf(question)).toMatchObject({ kind: "answer", style });
});

test("“this part” is the chapter where the video is", () => {
  expect(intentOf("what comes after this part", { material: { ...withChapters, atSeconds: 40 } })).toMatchObject({
    kind: "section",
    section: { title: "Stemming" },
  });
});
