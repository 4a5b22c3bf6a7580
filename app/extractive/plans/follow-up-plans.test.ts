import { describe, expect, test } from "vitest";
import { lookup, passage, planFor } from "../../../tests/setup/planned-answer";

const STEMMING = passage(
  1,
  "We stem words. Running and runs become the same word run. A stem is what is left of words.",
);
const answered = { topic: "What is stemming?", lastAnswer: "“We stem words.” [1]", lastCited: STEMMING };

test("“shorter” repeats the first sentence that was quoted", async () => {
  const { calls, compose } = planFor("shorter", {
    ...answered,
    lastAnswer: "“We stem words. So forms meet.” [1] “More.” [1]",
  });
  expect(calls).toEqual([]);
  expect(await compose([])).toBe("“We stem words.” [1]");
});

test.each([
  ["and the second one?", "“It cuts too little.” [1] “So forms part.” [1]"],
  ["the first one", "“It cuts too much.” [1]"],
  ["and the last one", "“It is slow.” [2]"],
  ["¿y el segundo?", "“It cuts too little.” [1] “So forms part.” [1]"],
])("after a list, “%s” reads that item", async (question, item) => {
  const lastAnswer =
    "“It makes mistakes.” [1]\n\n- “It cuts too much.” [1]\n- “It cuts too little.” [1] “So forms part.” [1]\n- “It is slow.” [2]";
  const { calls, compose } = planFor(question, { ...answered, lastAnswer });
  expect(calls).toEqual([]);
  expect(await compose([])).toBe(item);
});

test("“the fifth one” of a list of one is looked up near it", () => {
  const { calls } = planFor("the fifth one", { ...answered, lastAnswer: "- “It cuts too much.” [1]" });
  expect(calls.map(([tool]) => tool)).toEqual(["read_moment", "search_course"]);
});

test("“I don't get it” does not quote an earlier answer again", async () => {
  const said = "“We stem words, so forms meet.” [1]\n“A stem is what is left of words.” [1]";
  const { compose } = planFor("I don't get it", { ...answered, said });
  const passages = [
    passage(1, "We stem words, so forms meet. A stem is what is left of words. Stems are in the index."),
  ];
  const text = await compose([lookup(0, passages), lookup(1, passages)]);
  expect(text).toBe("Another passage about it: “Stems are in the index.” [1]");
});

test("“I don't get it” quotes what was not quoted yet", async () => {
  const { calls, compose } = planFor("I don't get it", answered);
  expect(calls.map(([tool]) => tool)).toEqual(["read_moment", "search_course"]);
  const text = await compose([lookup(0, [STEMMING]), lookup(1, [STEMMING])]);
  expect(text).toMatch(/^Another passage about it: “/);
  expect(text).not.toContain("“We stem words");
});

test.each(["Welcome to the first lecture about the stem of words.", "In this lecture we stem words."])(
  "“I don't get it” does not quote what is said to the listeners: “%s”",
  async (greeting) => {
    const passages = [passage(1, `${greeting} A glacier is ice.`)];
    const text = await planFor("I don't get it", answered).compose([lookup(0, passages), lookup(1, passages)]);
    expect(text).toBe("Another passage about it: “A glacier is ice.” [1]");
  },
);

describe("an example after an answer", () => {
  const mistakes = passage(
    1,
    "Universe becomes univers. That is overstemming. Here forms of one word stay apart. Ran does not become run. That is understemming.",
  );
  const asked = {
    topic: "What is understemming?",
    lastAnswer: "“Ran does not become run. That is understemming.” [1]",
    lastCited: mistakes,
    said: "“Ran does not become run. That is understemming.” [1]",
  };
  const found = [lookup(0, [mistakes]), lookup(1, [mistakes])];

  test("is one beside the subject, even if it was quoted already", async () => {
    expect(await planFor("example?", asked).compose(found)).toBe(
      "“Ran does not become run. That is understemming.” [1]",
    );
  });

  test("is not the same one if another is asked for", async () => {
    expect(await planFor("another example?", asked).compose(found)).not.toContain("Ran does not");
  });
});

test("“the other one” may be in an answer before the last one", async () => {
  const mistakes = passage(
    1,
    "It can cut too much. That is overstemming. It can cut too little. That is understemming.",
  );
  const lastAnswer = "“That is overstemming.” [1]";
  const asked = {
    topic: "What is overstemming?",
    lastAnswer,
    lastCited: mistakes,
    said: `“${mistakes.content}” [1]\n${lastAnswer}`,
  };
  const text = await planFor("and the other one?", asked).compose([lookup(0, [mistakes]), lookup(1, [mistakes])]);
  expect(text).toContain("understemming");
});

test("“another one” after an example is another example, and an explanation otherwise", async () => {
  const example = passage(1, "Running and runs become run. For example, ponies becomes poni. A stem is what is left.");
  const said = "“Running and runs become run.” [1]";
  const asked = { topic: "What is stemming?", lastAnswer: said, said, lastCited: example };
  const found = [lookup(0, [example]), lookup(1, [example])];
  const afterExample = { ...asked, earlierQuestions: ["What is stemming?", "example?"] };
  expect(await planFor("another one", afterExample).compose(found)).toMatch(/^“For example, ponies/);
  expect(await planFor("another one", asked).compose(found)).toMatch(/^Another passage about it:/);
});

test("“are you sure” shows all that was said", async () => {
  const { calls, compose } = planFor("are you sure?", answered);
  expect(calls).toEqual([["read_moment", { lecture: "inverted-index", from: 120, to: 179 }]]);
  expect(await compose([lookup(0, [STEMMING])])).toBe(`This is what was said: “${STEMMING.content}” [1]`);
});

test("a question that names its own subject is searched as it is; another gets the words of the topic", () => {
  expect(planFor("what is recall?", answered).calls).toEqual([["search_course", { query: "what is recall?" }]]);
  expect(planFor("recall", answered).calls).toEqual([["search_course", { query: "what is recall?" }]]);
  expect(planFor("what do they mean by recall", answered).calls).toEqual([
    ["search_course", { query: "what is recall?" }],
  ]);
  expect(planFor("explain recall", answered).calls).toEqual([["search_course", { query: "what is recall?" }]]);
  expect(planFor("why?", answered).calls).toContainEqual(["search_course", { query: "why? (stemming)" }]);
});

test("what comes after is read around the last citation, and falls back to a search", async () => {
  const { calls, compose } = planFor("what comes after that", answered);
  expect(calls).toEqual([["read_moment", { lecture: "inverted-index", from: 75, to: 225 }]]);
  const next = passage(2, "Then comes ranking of all of them.", { start_seconds: 180, end_seconds: 240 });
  expect(await compose([lookup(0, [STEMMING, next])])).toBe("After: “Then comes ranking of all of them.” [2]");
  expect(await compose([lookup(0, [])])).toBeNull();
});
