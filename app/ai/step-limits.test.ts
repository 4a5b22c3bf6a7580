import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { Allowance, StepLimits } from "./step-limits";

type Part = LanguageModelV3StreamPart;
const usage = {
  inputTokens: { total: 5, noCache: 5, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};
const finish = (unified: "stop" | "tool-calls"): Part => ({
  type: "finish",
  finishReason: { unified, raw: undefined },
  usage,
});
const call = (id: string, toolName = "search_course", input = "{}"): Part[] => [
  { type: "tool-input-start", id, toolName },
  { type: "tool-input-delta", id, delta: input.slice(0, 1) },
  { type: "tool-input-delta", id, delta: input.slice(1) },
  { type: "tool-input-end", id },
  { type: "tool-call", toolCallId: id, toolName, input },
];
const text = (...deltas: string[]): Part[] => [
  { type: "text-start", id: "t" },
  ...deltas.map((delta): Part => ({ type: "text-delta", id: "t", delta })),
  { type: "text-end", id: "t" },
];

const allowance = (characters = 20, toolCalls = 2) => new Allowance({ characters, toolCalls });

/** The unfinished parts of a step. */
function run(parts: Iterable<Part>, left = allowance(), mayCall = true): Part[] {
  const step = new StepLimits(left, mayCall);
  const passed: Part[] = [];
  for (const part of parts) {
    const { emit, ends } = step.inspect(part);
    passed.push(...emit);
    if (ends) return passed;
  }
  return passed;
}
const typesOf = (parts: Part[]) => parts.map(({ type }) => type);
const wordsOf = (parts: Part[]) =>
  parts.map((part) => (part.type === "text-delta" || part.type === "reasoning-delta" ? part.delta : "")).join("");
const reasonOf = (parts: Part[]) =>
  parts.flatMap((part) => (part.type === "finish" ? [part.finishReason.unified] : []));

test("a step within its limits is unchanged, except that the input of each call arrives in one piece", () => {
  const parts = [...text("So it ", "is."), ...call("1", "search_course", '{"query":"q"}'), finish("tool-calls")];
  const passed = run(parts);
  expect(passed.filter(({ type }) => type !== "tool-input-delta")).toEqual(
    parts.filter(({ type }) => type !== "tool-input-delta"),
  );
  expect(passed.filter(({ type }) => type === "tool-input-delta")).toEqual([
    { type: "tool-input-delta", id: "1", delta: '{"query":"q"}' },
  ]);
});

test("text is cut at its last character, its block closed, and the step finished for its length", () => {
  const left = allowance();
  const passed = run([...text("0123456789", "0123456789", "more"), finish("stop")], left);
  expect(wordsOf(passed)).toBe("01234567890123456789");
  expect(typesOf(passed).slice(-2)).toEqual(["text-end", "finish"]);
  expect(reasonOf(passed)).toEqual(["length"]);
  expect(left.overrun).toBe("too_long");
});

test("an answer of exactly the limit is complete", () => {
  const left = allowance();
  expect(reasonOf(run([...text("01234567890123456789"), finish("stop")], left))).toEqual(["stop"]);
  expect(left.overrun).toBeNull();
});

test("a cut never leaves half a character", () => {
  expect(wordsOf(run(text("0123456789012345678🎓")))).toBe("0123456789012345678");
});

test("the characters of all steps count together, reasoning included", () => {
  const left = allowance();
  run(
    [
      { type: "reasoning-start", id: "r" },
      { type: "reasoning-delta", id: "r", delta: "0123456789" },
      { type: "reasoning-end", id: "r" },
      finish("stop"),
    ],
    left,
  );
  expect(wordsOf(run([...text("01234567890"), finish("stop")], left))).toBe("0123456789");
});

test.each<[string, () => Iterable<Part>]>([
  ["pieces with nothing in them", () => endless({ type: "text-delta", id: "t", delta: "" })],
  ["blocks without text", () => endless({ type: "text-start", id: "t" }, { type: "text-end", id: "t" })],
  ["input of a call", () => endless(...call("1").slice(0, 2))],
  ["calls beyond the limit", () => endlessCalls()],
  ["files that nothing asked for", () => endless({ type: "file", mediaType: "image/png", data: "AAAA" })],
  [
    "what a provider adds",
    () =>
      endless({
        type: "reasoning-delta",
        id: "r",
        delta: "",
        providerMetadata: { x: { signature: "y".repeat(1_000) } },
      }),
  ],
  ["ids of great length", () => endless({ type: "text-delta", id: "i".repeat(10_000), delta: "" })],
])("an endless stream of %s ends as too long", (_what, parts) => {
  const left = allowance();
  const passed = run(parts(), left);
  expect(left.overrun).toBe("too_long");
  expect(reasonOf(passed)).toEqual(["length"]);
  expect(JSON.stringify(passed).length).toBeLessThan(400_000);
});

function* endless(...parts: Part[]): Generator<Part> {
  for (;;) yield* parts;
}
function* endlessCalls(): Generator<Part> {
  for (let id = 0; ; id++) yield* call(String(id));
}

test("calls beyond the limit are dropped with all their parts, and those within it are made", () => {
  const passed = run([...call("1"), ...call("2"), ...call("3"), ...call("4"), finish("tool-calls")]);
  expect(passed.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : []))).toEqual(["1", "2"]);
  expect(JSON.stringify(passed)).not.toMatch(/"[34]"/);
  expect(reasonOf(passed)).toEqual(["tool-calls"]);
});

test("a step that only makes calls beyond the limit ends the answer and reports why", () => {
  const left = allowance();
  run([...call("1"), ...call("2"), finish("tool-calls")], left);
  const passed = run([...text("Wait. "), ...call("3"), finish("tool-calls")], left);
  expect(wordsOf(passed)).toBe("Wait. ");
  expect(reasonOf(passed)).toEqual(["length"]);
  expect(left.overrun).toBe("too_many_lookups");
});

test("no call is made in a step that may not call tools, and none is made twice", () => {
  expect(typesOf(run([...call("1"), finish("tool-calls")], allowance(), false))).toEqual(["finish"]);
  expect(typesOf(run([...call("1"), ...call("1"), finish("tool-calls")]))).toEqual([
    "tool-input-start",
    "tool-input-delta",
    "tool-input-end",
    "tool-call",
    "finish",
  ]);
});

test("a call without an announced input counts as a call", () => {
  const [whole] = call("1").slice(-1);
  expect(run([whole!, finish("tool-calls")])).toEqual([whole, finish("tool-calls")]);
});

test("the first error ends the step: an endless stream of errors is one", () => {
  const passed = run(endless({ type: "error", error: new Error("not JSON") }));
  expect(typesOf(passed)).toEqual(["error", "finish"]);
});
