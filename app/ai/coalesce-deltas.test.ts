import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { simulateReadableStream } from "ai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

const uncaught = vi.fn();
beforeEach(() => void process.on("uncaughtExceptionMonitor", uncaught));
afterEach(() => void process.off("uncaughtExceptionMonitor", uncaught));

test("a stream that breaks off before its words are passed on fails, and nothing else does", async () => {
  const upstream = new TransformStream<Part, Part>();
  const reader = upstream.readable.pipeThrough(deltaCoalescer()).getReader();
  const writer = upstream.writable.getWriter();
  const next = reader.read();
  await writer.write(word("We "));
  await writer.abort(new Error("terminated"));
  await expect(next).rejects.toThrow("terminated");
  await new Promise((resolve) => setImmediate(resolve));
  expect(uncaught.mock.calls).toEqual([]);
});

test("a reader that leaves before the words are passed on ends the stream, and nothing fails", async () => {
  const upstream = new TransformStream<Part, Part>();
  const reader = upstream.readable.pipeThrough(deltaCoalescer()).getReader();
  void reader.read();
  await upstream.writable.getWriter().write(word("We "));
  await reader.cancel();
  await new Promise((resolve) => setImmediate(resolve));
  expect(uncaught.mock.calls).toEqual([]);
});
