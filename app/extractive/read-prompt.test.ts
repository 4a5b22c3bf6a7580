import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { isCovered } from "./is-covered";
import { callId, readPrompt, type FoundPassage } from "./read-prompt";

const passage = (number: number): FoundPassage => ({
  number,
  friendly_id: "L @ 01:00",
  lecture: "l",
  start_seconds: 60,
  end_seconds: 120,
  content: `Passage ${number}.`,
  score: 1,
  similarity: 1,
  coverage: 1,
});
const user = (...texts: string[]): LanguageModelV3Prompt[number] => ({
  role: "user",
  content: texts.map((text) => ({ type: "text" as const, text })),
});
const assistant = (text: string): LanguageModelV3Prompt[number] => ({
  role: "assistant",
  content: [{ type: "text", text }],
});
const lookup = (...passages: FoundPassage[]): LanguageModelV3Prompt[number] => ({
  role: "tool",
  content: [
    { type: "tool-result", toolCallId: "t", toolName: "search_course", output: { type: "json", value: { passages } } },
  ],
});

test("an empty prompt asks nothing", () => {
  expect(readPrompt([])).toEqual({
    question: "",
    earlierQuestions: [],
    lastAnswer: "",
    said: "",
    lookups: [],
    lastCited: undefined,
  });
});

test("the question is the last one, joined from its text parts", () => {
  const prompt = [{ role: "system" as const, content: "Be brief." }, user("What is stemming?"), user(" Why", "so? ")];
  expect(readPrompt(prompt)).toMatchObject({ question: "Why\nso?", earlierQuestions: ["What is stemming?"] });
});

test("the lookups are those since the question", () => {
  const { lookups } = readPrompt([user("A?"), lookup(passage(1)), assistant("So."), user("B?"), lookup(passage(2))]);
  expect(lookups.map(({ passages }) => passages.map(({ number }) => number))).toEqual([[2]]);
});

test("the last citation is the first one of the previous answer", () => {
  const prompt = [user("A?"), lookup(passage(1), passage(2)), assistant("“So.” [2] and [1]"), user("And then?")];
  expect(readPrompt(prompt).lastCited?.number).toBe(2);
});

test("a passage that was found twice is cited as it was found last", () => {
  const again = { ...passage(2), content: "Newer." };
  const prompt = [user("A?"), lookup(passage(2)), lookup(again), assistant("“So.” [2]"), user("And then?")];
  expect(readPrompt(prompt).lastCited?.content).toBe("Newer.");
});

test.each(["So it is.", "So [9].", "`a[1]` only in words"])("the answer %j cites no passage that was found", (text) => {
  const prompt = [user("A?"), lookup(passage(2)), assistant(text), user("And then?")];
  expect(readPrompt(prompt).lastCited).toBeUndefined();
});

test("a tool that failed found nothing", () => {
  const failed: LanguageModelV3Prompt[number] = {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: "t",
        toolName: "search_course",
        output: { type: "error-text", value: "timeout" },
      },
    ],
  };
  expect(readPrompt([user("A?"), failed]).lookups).toEqual([
    { toolName: "search_course", index: 0, searchedFor: undefined, passages: [] },
  ]);
});

test.each([
  ["no passage", [], false],
  ["a similar passage", [{ similarity: 0.6, coverage: 0 }], true],
  ["a less similar one with the question's words", [{ similarity: 0.4, coverage: 1 }], true],
  ["a less similar one without them", [{ similarity: 0.4, coverage: 0.2 }], false],
  ["a name that means little, with all of the question's words", [{ similarity: 0.3, coverage: 1 }], true],
  ["the question's words alone", [{ similarity: 0.1, coverage: 1 }], false],
  [
    "a similar passage behind another",
    [
      { similarity: 0, coverage: 0 },
      { similarity: 0.6, coverage: 0 },
    ],
    true,
  ],
])("%s: the lectures cover the question: %s", (_name, passages, expected) => {
  expect(isCovered(passages)).toBe(expected);
});

test("lookups of one step are in the order of their calls, however they returned", () => {
  const result = (index: number, number: number) => ({
    type: "tool-result" as const,
    toolCallId: callId("search_course", index, "c0ffee"),
    toolName: "search_course",
    output: { type: "json" as const, value: { passages: [passage(number)], searched_for: `query ${index}` } },
  });
  const { lookups } = readPrompt([user("A and B?"), { role: "tool", content: [result(1, 2), result(0, 1)] }]);
  expect(lookups.map(({ passages: [found] }) => found?.number)).toEqual([1, 2]);
  expect(lookups.map(({ searchedFor }) => searchedFor)).toEqual(["query 0", "query 1"]);
});
