import { describe, expect, test } from "vitest";
import { lookup, passage, planFor } from "../../tests/setup/planned-answer";
import { intentOf } from "./intent";
import { NO_MATERIAL } from "./material";

const material = {
  ...NO_MATERIAL,
  courseTitle: "Search",
  lectures: [{ lectureId: "index", title: "The inverted index", description: null, durationMs: 240_000, chapters: [] }],
};

describe("a question for the place of something", () => {
  test.each([
    ["at what minute is porter mentioned", "porter"],
    ["what minute does he mention porter", "porter"],
    ["where in the video is recall explained", "recall"],
    ["how far into the lecture is bm25 explained", "bm25"],
    ["at which second does the teacher say welcome", "welcome"],
    ["what time is overstemming covered", "overstemming"],
    ["where can i find glaciers", "glaciers"],
    ["what's the timestamp for motorways", "motorways"],
    ["in which minute does the formula come up", "formula"],
    ["¿en qué minuto se menciona a Porter?", "Porter"],
    ["¿en qué momento habla de los glaciares?", "glaciares"],
    ["¿dónde explicó la fórmula?", "fórmula"],
  ])("“%s” asks for the mentions of “%s”", (question, term) => {
    expect(intentOf(question, { material })).toEqual({ kind: "mentions", term });
  });

  test("is answered with the chapter of that title, unless it asks where that is only named", () => {
    const chapters = [{ title: "Document length", startMs: 60_000 }];
    const titled = { ...material, lectures: material.lectures.map((lecture) => ({ ...lecture, chapters })) };
    const asked = (question: string) => intentOf(question, { material: titled });
    expect(asked("at what point do they talk about document length")).toMatchObject({
      kind: "section",
      section: { title: "Document length" },
    });
    expect(asked("where is document length explained")).toMatchObject({ kind: "section" });
    expect(asked("when do they talk about the length of documents")).toMatchObject({ kind: "section" });
    for (const question of ["where do they mention document length", "when do they talk about length"])
      expect(asked(question).kind).toBe("mentions");
  });

  test.each(["when was the stemmer published", "when is length ignored", "where do similar texts lie"])(
    "“%s” is none",
    (question) => expect(intentOf(question, { material }).kind).toBe("answer"),
  );

  test("is answered with the time of what a search finds, if no passage has all of its words", async () => {
    const { calls, compose } = planFor("where does she talk about cutting stems");
    expect(calls).toEqual([["find_mentions", { term: "cutting stems" }]]);
    const search = await compose([lookup(0, [])]);
    if (search === null || typeof search === "string") throw new Error("the question is not searched");
    const found = passage(1, "Words vary a lot in all texts. A stem is what is left of words.");
    expect(await search.compose([lookup(0, [found])])).toBe(
      "Said at 02:29 in “The inverted index”: “A stem is what is left of words.” [1]",
    );
  });

  test("is refused if what a search finds says nothing of it", async () => {
    const search = await planFor("does the course say anything about pagerank").compose([lookup(0, [])]);
    if (search === null || typeof search === "string") throw new Error("the question is not searched");
    const found = passage(1, "Words vary a lot in all texts. A stem is what is left of words.");
    expect(await search.compose([lookup(0, [found])])).toMatch(/^I couldn't find this/);
    const corrected = await search.compose([lookup(0, [found], "does the course say anything about stems")]);
    expect(corrected).toContain("A stem is what is left of words.");
  });
});

describe("where the last answer was said", () => {
  const STEMMING = passage(1, "Words vary a lot in all texts. A stem is what is left of words.");
  const answered = {
    topic: "What is a stem?",
    lastAnswer: "“A stem is what is left of words.” [1]",
    lastCited: STEMMING,
  };

  test.each([
    "where does she say that?",
    "where exactly is that",
    "which lecture was that in",
    "what minute is that?",
    "and when is that said",
    "timestamp?",
  ])("is what “%s” asks for", async (question) => {
    const { calls, compose } = planFor(question, answered);
    expect(calls).toEqual([]);
    expect(await compose([])).toBe("Said at 02:29 in “The inverted index”: “A stem is what is left of words.” [1]");
  });

  test("¿dónde se dice eso? asks for it in Spanish", async () => {
    expect(await planFor("¿dónde se dice eso?", answered).compose([])).toMatch(/^En 02:29 de «The inverted index» se/);
  });

  test("is not what “when was that?” asks for", () => {
    expect(intentOf("when was that?", { isFollowUp: true })).toMatchObject({ kind: "answer", style: "quantity" });
  });
});

describe("a question for where a clause is explained", () => {
  const plan = () => planFor("where is it explained that a stem is what is left?");
  const stems = passage(1, "Words vary a lot in all texts. A stem is what is left of words.");

  test("is answered with the first place that says it", async () => {
    expect(plan().calls).toEqual([["find_mentions", { term: "stem is what is left" }]]);
    const again = passage(2, "A stem is what is left in the end.", { lecture: "embeddings", start_seconds: 10 });
    expect(await plan().compose([lookup(0, [stems, again])])).toBe(
      "First at 02:29 in “The inverted index”: “A stem is what is left of words.” [1]",
    );
  });

  test("is searched without what asks for the place, if nobody says its words", async () => {
    const next = await plan().compose([lookup(0, [])]);
    expect(typeof next === "object" && next?.calls[0]).toEqual(["search_course", { query: "stem is what is left" }]);
  });
});

test("a question for the lecture about something is answered with an overview of the one that is called so", () => {
  const asked = intentOf("in which video is the index covered?", { material });
  expect(asked).toMatchObject({ kind: "overview", title: "The inverted index" });
});
