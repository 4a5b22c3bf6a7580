import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { simulateReadableStream } from "ai";
import { expect, test } from "vitest";
import { deltaCoalescer } from "./coalesce-deltas";

type Part = LanguageModelV3StreamPart;
const word = (delta: string, id = "t"): Part => ({ type: "text-delta", id, delta });
const end: Part = { type: "text-end", id: "t" };

async function gathered(chunks: Part[], chunkDelayInMs: number | null): Promise<string[]> {
  const parts: Part[] = [];
  const stream = simulateReadableStream({ chunks, chunkDelayInMs, initialDelayInMs: null }).pipeThrough(
    deltaCoalescer(),
  );
  for await (const part of stream as unknown as AsyncIterable<Part>) parts.push(part);
  return parts.map((part) => (part.type === "text-delta" ? part.delta : part.type));
}

test("deltas that arrive together are merged, without losses and before what follows them", async () => {
  expect(await gathered([word("We "), word("stem "), word("words."), end], null)).toEqual([
    "We stem words.",
    "text-end",
  ]);
});

test("deltas that arrive one by one are passed on one by one", async () => {
  expect(await gathered([word("We "), word("stem "), end], 5)).toEqual(["We ", "stem ", "text-end"]);
});

test("deltas of two texts are not merged", async () => {
  expect(await gathered([word("a", "x"), word("b", "y"), word("c", "y")], null)).toEqual(["a", "bc"]);
});
