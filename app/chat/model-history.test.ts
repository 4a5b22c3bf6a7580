import { convertToModelMessages } from "ai";
import { expect, test } from "vitest";
import type { StudyMessage } from "./message";
import { modelHistory } from "./model-history";

const call = (over: object) => ({ type: "tool-search_course", toolCallId: "t", state: "output-available", input: { query: "q" }, output: { passages: [] }, ...over });
const answer = (...parts: object[]) => ({ id: "a", role: "assistant", parts }) as unknown as StudyMessage;
const question = { id: "q", role: "user", parts: [{ type: "text", text: "Why?" }] } as StudyMessage;

test("words and whole lookups are read", () => {
  const history = [question, answer({ type: "step-start" }, call({}), { type: "text", text: "So." })];
  expect(modelHistory(history)).toEqual(history);
});

test.each([
  ["a result of another shape", call({ output: { rows: 3 } })],
  ["a call without a result", call({ state: "input-available", output: undefined })],
  ["a call without an id", call({ toolCallId: undefined })],
  ["a tool of another version", call({ type: "tool-draw_picture" })],
  ["a part of another version", { type: "data-hologram", data: {} }],
  ["text that is none", { type: "text", text: 3 }],
])("%s stays out, and the rest can still be read", async (_name, part) => {
  const history = modelHistory([question, answer(part, { type: "text", text: "So." }), question]);
  expect(history[1]?.parts).toEqual([{ type: "text", text: "So." }]);
  await expect(convertToModelMessages(history)).resolves.toHaveLength(3);
});

test("an answer of which nothing is left is left out", () => {
  expect(modelHistory([question, answer({ type: "step-start" }, call({ output: null })), question])).toHaveLength(2);
});
