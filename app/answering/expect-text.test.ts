import type { InferUIMessageChunk } from "ai";
import { expect, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { expectText } from "./expect-text";

type Chunk = InferUIMessageChunk<StudyMessage>;

function passed(chunks: readonly Chunk[]): Chunk[] {
  const emitted: Chunk[] = [];
  const step = expectText("openai:gpt-5", (error) => (error instanceof Error ? error.message : ""));
  for (const chunk of chunks) void step.onChunk(chunk, (each) => emitted.push(each));
  return emitted;
}

const text = (delta: string): Chunk => ({ type: "text-delta", id: "t", delta });
const finish: Chunk = { type: "finish", finishReason: "stop", messageMetadata: { duration_ms: 5 } };
const failed = (errorText: string) => [
  { type: "message-metadata", messageMetadata: { duration_ms: 5, ended: "failed" } },
  { type: "error", errorText },
];

test("an answer with text passes unchanged", () => {
  const chunks = [text(" "), text("Stems."), finish];
  expect(passed(chunks)).toEqual(chunks);
});

test("an answer that a limit has ended passes unchanged, even without text", () => {
  const chunks: Chunk[] = [{ ...finish, messageMetadata: { ended: "too_long" } }];
  expect(passed(chunks)).toEqual(chunks);
});

test.each([
  ["no text", []],
  ["an empty text", [text("")]],
  ["white space", [text("\n"), text("  ")]],
])("an answer of %s fails", (_what, texts) => {
  expect(passed([...texts, finish])).toEqual([
    ...texts,
    ...failed("The model openai:gpt-5 wrote no answer. Try again."),
  ]);
});

test("an answer that the provider's filter withholds fails, and the student can ask in other words", () => {
  expect(passed([{ ...finish, finishReason: "content-filter" }])).toEqual(
    failed("The provider of the model openai:gpt-5 withheld the answer. Ask the question in other words."),
  );
});
