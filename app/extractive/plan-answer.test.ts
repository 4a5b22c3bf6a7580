import { describe, expect, test } from "vitest";
import { lookup, material, passage, planFor } from "../../tests/setup/planned-answer";

const STEMMING = passage(
  1,
  "We stem words. Running and runs become the same word run. A stem is what is left of words.",
);

test.each(["hi", "thanks!", "what can you do?"])(
  "%s is answered without a lookup, with questions to ask",
  async (question) => {
    const { calls, compose } = planFor(question);
    expect(calls).toEqual([]);
    expect(await compose([])).toMatch(
      /You could ask:\n- What is an index\?\n- Why do we stem words\?\n- What is a term\?$/,
    );
  },
);

test("a question about something else is refused, whatever was asked before", async () => {
  const bread = passage(3, "We cut text into tokens.", { similarity: 0.14, coverage: 0 });
  const plan = planFor("how do I bake bread?", { topic: "What is stemming?", lastAnswer: "“We stem words.” [1]" });
  expect(await plan.compose([lookup(0, [bread])])).toMatch(/^I couldn't find/);
});

test("what only another lecture answers is quoted from there, with that lecture's name", async () => {
  const elsewhere = passage(2, "The meaning of a text is an embedding.", { lecture: "embeddings" });
  const offTopic = { ...STEMMING, similarity: 0.1, coverage: 0 };
  const quoted = "From another lecture, “Embeddings”: “The meaning of a text is an embedding.” [2]";
  expect(await planFor("what is an embedding?").compose([lookup(0, [elsewhere, offTopic])])).toBe(quoted);
  const spanish = await planFor("¿qué es un embedding?").compose([lookup(0, [elsewhere, offTopic])]);
  expect(spanish).toMatch(/^De otra clase, «Embeddings»: “/);
});

test("a question about the whole course is answered without saying from which lecture", async () => {
  const elsewhere = passage(2, "The meaning of a text is an embedding.", { lecture: "embeddings" });
  const ofCourse = planFor("what is an embedding?", {}, { ...material, scope: "course" });
  expect(await ofCourse.compose([lookup(0, [elsewhere])])).toMatch(/^“The meaning/);
});

test("a Spanish greeting is answered in Spanish", async () => {
  expect(await planFor("¿Quién eres?").compose([])).toContain("Puedes preguntar:");
});

test("a question in another language than the course gets questions about its parts", async () => {
  const text = await planFor("¿Quién eres?").compose([]);
  expect(text).toMatch(/Puedes preguntar:\n- ¿De qué trata «[^»]+»\?/);
  expect(text).not.toContain("What is an index?");
  const offered = typeof text === "string" ? /- (¿.+)$/m.exec(text)?.[1] : undefined;
  expect(planFor(offered ?? "").calls.length).toBeGreaterThan(0);
});

test("a length is told from the list of lectures", async () => {
  const { calls, compose } = planFor("how long is this lecture?");
  expect(calls).toEqual([]);
  expect(await compose([])).toBe("“The inverted index” is 4 minutes long. (04:00)");
});

describe("what is said at a time", () => {
  const sentences = Array.from({ length: 6 }, (_, index) => `Here is the sentence number ${index}.`);
  const read = [lookup(0, [passage(4, sentences.join(" "))])];

  test("is read there, and only the sentences of that time are quoted", async () => {
    const { calls, compose } = planFor("what is said at 2:10?");
    expect(calls).toEqual([["read_moment", { lecture: "inverted-index", from: 130, to: 150 }]]);
    expect(await compose(read)).toBe(
      "Said at 02:10: “Here is the sentence number 1. Here is the sentence number 2.” [4]",
    );
  });

  test("begins with the sentence that the first one leans on, and ends where the lecture turns to what is next", async () => {
    const said =
      "So each term gets a weight. It is large for rare terms. Engines store it. The third observation is about length. Long texts repeat words. Short ones do not.";
    expect(await planFor("what is said at 2:10?").compose([lookup(0, [passage(4, said)])])).toBe(
      "Said at 02:10: “So each term gets a weight. It is large for rare terms. Engines store it.” [4]",
    );
  });

  test.each([
    [
      "what does she mean here?",
      120,
      140,
      "Said at 02:00: “Here is the sentence number 0. Here is the sentence number 1.” [4]",
    ],
    ["what did she just say?", 115, 130, "Said at 02:00: “Here is the sentence number 0.” [4]"],
  ])("“%s” is near the video's second, which a student has heard", async (question, from, to, text) => {
    const { calls, compose } = planFor(question);
    expect(calls).toEqual([["read_moment", { lecture: "inverted-index", from, to }]]);
    expect(await compose(read)).toBe(text);
  });
});

describe("a question about what it names “here”", () => {
  const near = passage(1, "A root is what is left of words.", { start_seconds: 110, end_seconds: 130 });

  test("is searched without “here”, in the lecture that is watched first", async () => {
    const { calls, compose } = planFor("what is meant by a root here?");
    expect(calls).toEqual([["search_course", { query: "what is meant by a root" }]]);
    const elsewhere = passage(2, "A root holds up a flower.", { lecture: "embeddings", score: 2 });
    expect(await compose([lookup(0, [elsewhere, near])])).toBe("“A root is what is left of words.” [1]");
  });

  test("is answered with what is said there if nothing is found", async () => {
    const nothing = passage(3, "We cut text into tokens.", { similarity: 0.14, coverage: 0 });
    const plan = await planFor("what does the gizmo mean here").compose([lookup(0, [nothing])]);
    expect(plan).toMatchObject({ calls: [["read_moment", { lecture: "inverted-index", from: 120, to: 140 }]] });
  });

  test("is only searched on the page of a course", async () => {
    const { calls, compose } = planFor("what does the gizmo mean here", {}, { ...material, lectureId: null });
    expect(calls).toEqual([["search_course", { query: "what does the gizmo mean" }]]);
    expect(await compose([lookup(0, [])])).toMatch(/^I couldn't find/);
  });
});

test("an overview quotes one sentence of each chapter, cited", async () => {
  const { calls, compose } = planFor("key points of this lecture");
  expect(calls.map(([tool]) => tool)).toEqual(["read_moment", "read_moment"]);
  const text = await compose([
    lookup(0, [
      passage(1, "Welcome to the first lecture of all. An index holds the terms of all documents.", {
        start_seconds: 0,
        end_seconds: 60,
      }),
    ]),
    lookup(1, [passage(2, "We always stem all of the words here.")]),
  ]);
  expect(text).toBe(
    [
      "Key sentences from “The inverted index”, quoted:",
      "",
      "- **Why not read everything?**: “An index holds the terms of all documents.” [1]",
      "- **Stemming**: “We always stem all of the words here.” [2]",
    ].join("\n"),
  );
});

test("an overview of lectures that say nothing falls back to a search", async () => {
  expect(await planFor("key points of this lecture").compose([lookup(0, []), lookup(1, [])])).toBeNull();
});

test("topics are a list of chapters with their moments", async () => {
  const text = await planFor("what topics are covered").compose([
    lookup(0, [passage(1, "An index holds the terms of all documents.", { start_seconds: 0, end_seconds: 60 })]),
    lookup(1, [passage(2, "We always stem all of the words here.")]),
  ]);
  expect(text).toBe("Topics of “The inverted index”:\n\n- Why not read everything? [1]\n- Stemming [2]");
});

test("a chapter's title is answered with how the chapter begins", async () => {
  const { calls, compose } = planFor("Stemming");
  expect(calls).toEqual([["read_moment", { lecture: "inverted-index", from: 120, to: 240 }]]);
  expect(await compose([lookup(0, [STEMMING])])).toMatch(
    /^“Stemming” is a chapter of “The inverted index”\. It begins at 02:00: “We stem words\./,
  );
});

test("two things are searched and answered apart, and one that the lectures do not have is named", async () => {
  const { calls, compose } = planFor("difference between stemming and lemmatization");
  expect(calls).toEqual([
    ["search_course", { query: "what is stemming" }],
    ["search_course", { query: "what is lemmatization" }],
  ]);
  const text = await compose([
    lookup(0, [STEMMING]),
    lookup(1, [passage(2, "A glacier.", { similarity: 0.1, coverage: 0 })]),
  ]);
  expect(text).toMatch(/^\*\*Stemming\*\*: “.*” \[1\]/);
  expect(text).toContain("I couldn't find “lemmatization” in your lectures.");
});

test("a question in another script is refused with a hint and two questions", async () => {
  const text = await planFor("什么是倒排索引？").compose([lookup(0, [])]);
  expect(text).toMatch(/try asking in the language of the lectures\.\n\nYou could ask:\n- .+\n- .+$/);
});

test("a part is headed by its name as it was searched", async () => {
  const { compose } = planFor("steming vs recall");
  const text = await compose([lookup(0, [STEMMING], "what is stemming"), lookup(1, [STEMMING])]);
  expect(text).toMatch(/^Showing results for “stemming”\.\n\n\*\*Stemming/);
});

test("names beyond the first four are left for another question", async () => {
  const { calls, compose } = planFor("compare stemming, recall, tokens, terms and ranking");
  expect(calls).toHaveLength(4);
  const text = await compose([0, 1, 2, 3].map((at) => lookup(at, [STEMMING])));
  expect(text).toMatch(/\n\nI looked up the first 4\. Ask again for: ranking\.$/);
});

test.each([
  ["stemming vs recal", {}],
  ["list the two kinds of recal", {}],
  ["why does recal need it?", { topic: "What is stemming?", lastAnswer: "“We stem words.” [1]", lastCited: STEMMING }],
])("a typing error in “%s” is announced too", async (question, conversation) => {
  const { calls, compose } = planFor(question, conversation);
  const lookups = calls.map((_, at) => lookup(at, [STEMMING], at === calls.length - 1 ? "what is recall" : undefined));
  expect(await compose(lookups)).toMatch(/^Showing results for “(?:what is )?recall”\.\n\n/);
});

test("if neither is found, the answer is one refusal", async () => {
  const nothing = [passage(2, "A glacier.", { similarity: 0.1, coverage: 0 })];
  const text = await planFor("TCP vs UDP").compose([lookup(0, nothing), lookup(1, nothing)]);
  expect(text).toMatch(/^I couldn't find this in your lectures\./);
  expect(text).not.toMatch(/\[\d/);
});

test("a search whose question was corrected says for what it searched", async () => {
  const text = await planFor("what is steming").compose([lookup(0, [STEMMING], "what is stemming")]);
  expect(text).toMatch(/^Showing results for “stemming”\.\n\n“/);
});

test("a passage of the chapter that a question names needs less similarity", async () => {
  const alike = passage(1, "We cut the ending of a word off.", { similarity: 0.4, coverage: 0 });
  expect(await planFor("how do we stem the things").compose([lookup(0, [alike])])).toMatch(/^“We cut/);
  const less = { ...alike, similarity: 0.35 };
  expect(await planFor("how do we fix the things").compose([lookup(0, [less])])).toMatch(/^I couldn't find/);
});

test("a question that a lecturer makes up is no answer", async () => {
  const made = passage(1, "Somebody asks what a glacier is, and what an example of a glacier is.", { similarity: 0.9 });
  expect(await planFor("what is a glacier").compose([lookup(0, [made])])).toMatch(/^I couldn't find/);
});

test("what an interviewer asks about is answered", async () => {
  const asked = passage(1, "How does the kit pick a stem? We look at what the users need from all of it first.");
  expect(await planFor("how does the kit pick a stem").compose([lookup(0, [asked])])).toContain("what the users need");
});

test("a question that compares once its typing errors are corrected is answered in parts", async () => {
  const { calls, compose } = planFor("diffrence betwen stemming and recall");
  expect(calls.filter(([tool]) => tool === "search_course")).toHaveLength(1);
  const plan = await compose([lookup(0, [STEMMING], "difference between stemming and recall")]);
  expect(plan).toMatchObject({
    calls: [
      ["search_course", { query: "what is stemming" }],
      ["search_course", { query: "what is recall" }],
    ],
  });
});
