import { expect, test } from "vitest";
import { makeRagSource } from "../../tests/factories";
import { assignCitations } from "./assign-citations";
import type { StudyMessage } from "./message";
import { sourcesOfAll } from "./message-content";

type Step = "user" | `tool ${string}` | `text ${string}`;

/**
 * A conversation from its steps: "tool 1 2" looks two sources up, "text So [1]." writes. Each step is a message of its
 * own if `apart`.
 */
function conversation(steps: Step[], apart = false): StudyMessage[] {
  const messages: StudyMessage[] = [];
  for (const [index, step] of steps.entries()) {
    if (step === "user") {
      messages.push({ id: `m${index}`, role: "user", parts: [{ type: "text", text: "Is it [1]?" }] });
      continue;
    }
    let message = messages.at(-1);
    if (message?.role !== "assistant" || apart)
      messages.push((message = { id: `m${index}`, role: "assistant", parts: [] }));
    const [kind, rest] = [step.slice(0, 4), step.slice(5)];
    if (kind === "text") message.parts.push({ type: "text", text: rest });
    else {
      message.parts.push({
        type: "tool-search_course",
        toolCallId: `t${index}`,
        state: "output-available",
        input: { query: "q" },
        output: { passages: [] },
      });
      for (const number of rest.split(" ").map(Number))
        message.parts.push({ type: "data-rag-source", id: `c${number}`, data: makeRagSource({ number }) });
    }
  }
  return messages;
}

/** Returns the citations and the consulted sources of each text. */
function assigned(messages: StudyMessage[]): [text: string, cited: number[], consulted: number[]][] {
  return assignCitations(messages, sourcesOfAll(messages)).map(({ text, cited, consulted }) => [
    text,
    cited.map(({ number }) => number),
    consulted.map(({ number }) => number),
  ]);
}

test("user → text: the text has its citations", () => {
  expect(assigned(conversation(["user", "tool 1", "text A [1].", "user", "text B [1]."]))).toEqual([
    ["A [1].", [1], []],
    ["B [1].", [1], []],
  ]);
});

test.each([false, true])("user → tool → text: on the text (messages apart: %s)", (apart) => {
  expect(assigned(conversation(["user", "tool 1 2", "text A [2]."], apart))).toEqual([["A [2].", [2], [1]]]);
});

test.each([false, true])("user → text → tool → text: each text has its own (messages apart: %s)", (apart) => {
  expect(assigned(conversation(["user", "tool 1", "text A [1].", "tool 2 3", "text B [3]."], apart))).toEqual([
    ["A [1].", [1], []],
    ["B [3].", [3], [2]],
  ]);
});

test("two lookups before one text belong to it together", () => {
  expect(assigned(conversation(["user", "tool 1", "tool 2", "text A [2]."]))).toEqual([["A [2].", [2], [1]]]);
});

test("failed user → user → text: only what the second question looked up", () => {
  expect(assigned(conversation(["user", "tool 1 2", "user", "tool 3", "text A [3]."]))).toEqual([["A [3].", [3], []]]);
});

test("an answer without a question has no citations", () => {
  expect(assigned(conversation(["tool 1", "text A [1]."]))).toEqual([["A [1].", [], []]]);
});

test("lookups without a text have no citations", () => {
  expect(assigned(conversation(["user", "tool 1 2"]))).toEqual([]);
});

test("the last turn is assigned too", () => {
  expect(assigned(conversation(["user", "tool 1", "text A [1].", "user", "tool 2", "text B [2]."])).at(-1)).toEqual([
    "B [2].",
    [2],
    [],
  ]);
});

test("questions never get citations", () => {
  const messages = conversation(["user", "tool 1", "text A.", "user"]);
  expect(
    assignCitations(messages, sourcesOfAll(messages)).every(
      ({ messageId }) => messages.find(({ id }) => id === messageId)?.role === "assistant",
    ),
  ).toBe(true);
  expect(assigned(messages)).toEqual([["A.", [], [1]]]);
});

test("a number in code is consulted, not cited; an unknown one is neither", () => {
  expect(assigned(conversation(["user", "tool 1", "text `a[1]` and [9]."]))).toEqual([["`a[1]` and [9].", [], [1]]]);
});

test("occurrences continue through the texts of a message", () => {
  const messages = conversation(["user", "tool 1", "text A [1].", "tool 2", "text B [1]."]);
  expect(
    assignCitations(messages, sourcesOfAll(messages)).map(({ markers }) => markers.flatMap(({ cites }) => cites)),
  ).toEqual([[{ number: 1, occurrence: 1 }], [{ number: 1, occurrence: 2 }]]);
});
