import { convertToModelMessages } from "ai";
import { expect, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { modelHistory } from "./model-history";

const call = (over: object) => ({
  type: "tool-search_course",
  toolCallId: "t",
  state: "output-available",
  input: { query: "q" },
  output: { passages: [] },
  ...over,
});
const answer = (...parts: object[]) => ({ id: "a", role: "assistant", parts }) as unknown as StudyMessage;
const question = { id: "q", role: "user", parts: [{ type: "text", text: "Why?" }] } as StudyMessage;

test("the model reads text and completed lookups", () => {
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

test("an answer with nothing left in it is omitted", () => {
  expect(modelHistory([question, answer({ type: "step-start" }, call({ output: null })), question])).toHaveLength(2);
});

const passage = (number: number) => ({
  number,
  friendly_id: "The inverted index @ 02:41",
  lecture: "inverted-index",
  start_seconds: 161,
  end_seconds: 214,
  content: "Words of a minute. ".repeat(60),
  score: 1,
  similarity: 1,
  coverage: 1,
});
const turn = (index: number, text: string): StudyMessage[] => [
  { id: `q${index}`, role: "user", parts: [{ type: "text", text: `question ${index}` }] },
  {
    id: `a${index}`,
    role: "assistant",
    parts: [
      call({ toolCallId: `t${index}`, output: { passages: [1, 2, 3].map((n) => passage(3 * index + n)) } }),
      { type: "text", text },
    ],
  } as unknown as StudyMessage,
];
const passagesOf = (message: StudyMessage | undefined) =>
  message?.parts.flatMap(
    (part) => (part as { output?: { passages: { number: number; content: string }[] } }).output?.passages ?? [],
  ) ?? [];

test("the newest turns of a long conversation are read, each from its question, within 60 kB", () => {
  const long = Array.from({ length: 500 }, (_, index) =>
    turn(index, `${"So it is. ".repeat(2_000)} [${3 * index + 1}]`),
  ).flat();
  const history = modelHistory([...long, question]);
  expect(history.at(-1)).toEqual(question);
  expect(history[0]!.role).toBe("user");
  expect(history.at(-2)!.id).toBe("a499");
  expect(history.length).toBeGreaterThan(5);
  expect(Buffer.byteLength(JSON.stringify(history))).toBeLessThan(60_000);
});

test("cited passages keep their numbers and are shortened more the older they are; the model can look up the others again", () => {
  const [older, newest] = [turn(0, "Because [2]."), turn(1, "Thus [4] and, as before, [3].")];
  const history = modelHistory([...older, ...newest, question]);
  expect(passagesOf(history[1]).map(({ number }) => number)).toEqual([2, 3]);
  expect(passagesOf(history[3]).map(({ number }) => number)).toEqual([4]);
  expect(passagesOf(history[1])[0]!.content.length).toBeLessThan(200);
  expect(passagesOf(history[3])[0]!.content).toBe(passage(4).content);
});

test("the question is read in full, whatever came before it", () => {
  const asked = { id: "q", role: "user", parts: [{ type: "text", text: "why ".repeat(1_000) }] } as StudyMessage;
  expect(modelHistory([...turn(0, "x".repeat(5_000_000)), asked]).at(-1)).toEqual(asked);
});
