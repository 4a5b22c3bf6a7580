import { expect, test } from "vitest";
import { writeThroughSteps, type ChunkStep } from "./chunk-steps";

const streamOf = (chunks: string[]) =>
  new ReadableStream<string>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

async function through(chunks: string[], steps: ChunkStep<string>[]): Promise<string[]> {
  const seen: string[] = [];
  await writeThroughSteps(streamOf(chunks), steps, (chunk) => void seen.push(chunk));
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

test("without steps, every chunk is written", async () => {
  expect(await through(["a", "b"], [])).toEqual(["a", "b"]);
});

test.each([
  ["a step that rejects", { onChunk: () => Promise.reject(new Error("no")) }],
  [
    "a step that throws",
    {
      onChunk: () => {
        throw new Error("no");
      },
    },
  ],
] satisfies [string, ChunkStep<string>][])("%s fails the answer, and cancels the stream", async (_name, broken) => {
  let reason: unknown;
  const endless = new ReadableStream<string>({
    pull: (controller) => controller.enqueue("a"),
    cancel: (error) => void (reason = error),
  });
  await expect(writeThroughSteps(endless, [broken], () => {})).rejects.toThrow("no");
  expect(reason).toEqual(new Error("no"));
});

test("a stream that fails passes its error on, after the chunks before it", async () => {
  const chunks = ["a", "b"];
  const failing = new ReadableStream<string>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) throw new Error("the provider is gone");
      controller.enqueue(chunk);
    },
  });
  const seen: string[] = [];
  const written = writeThroughSteps(failing, [shout], (chunk) => void seen.push(chunk));
  await expect(written).rejects.toThrow("the provider is gone");
  expect(seen).toEqual(["A", "B"]);
});
