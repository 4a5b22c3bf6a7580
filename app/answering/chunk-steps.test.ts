import { expect, test } from "vitest";
import { throughSteps, type ChunkStep } from "./chunk-steps";

async function through(chunks: string[], steps: ChunkStep<string>[]): Promise<string[]> {
  const stream = new ReadableStream<string>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  }).pipeThrough(throughSteps(steps));
  const seen: string[] = [];
  for await (const chunk of stream as unknown as AsyncIterable<string>) seen.push(chunk);
  return seen;
}

const double: ChunkStep<string> = { onChunk: (chunk, emit) => (emit(chunk), emit(`${chunk}'`)) };
const shout: ChunkStep<string> = { onChunk: (chunk, emit) => emit(chunk.toUpperCase()) };

test("a step receives everything that the previous step emits, in order", async () => {
  expect(await through(["a", "b"], [double, shout])).toEqual(["A", "A'", "B", "B'"]);
});

test("a slow step delays the chunks after it", async () => {
  const slow: ChunkStep<string> = {
    onChunk: async (chunk, emit) => (
      await new Promise((resolve) => setTimeout(resolve, chunk === "a" ? 20 : 0)),
      emit(chunk)
    ),
  };
  expect(await through(["a", "b"], [slow, shout])).toEqual(["A", "B"]);
});

test("a step can hold a chunk back, and is called at the end", async () => {
  let ended = false;
  const quiet: ChunkStep<string> = {
    onChunk: (chunk, emit) => void (chunk !== "b" && emit(chunk)),
    onEnd: () => (ended = true),
  };
  expect(await through(["a", "b", "c"], [quiet])).toEqual(["a", "c"]);
  expect(ended).toBe(true);
});

test("an error in a step fails the stream", async () => {
  const broken: ChunkStep<string> = { onChunk: () => Promise.reject(new Error("no")) };
  await expect(through(["a"], [broken])).rejects.toThrow("no");
});
