import type { UIMessageChunk } from "ai";
import { expect, test } from "vitest";
import { LiveAnswers } from "./live-answers.server";

const text = (delta: string): UIMessageChunk => ({ type: "text-delta", id: "t", delta });

function source() {
  let controller!: ReadableStreamDefaultController<UIMessageChunk>;
  const stream = new ReadableStream<UIMessageChunk>({ start: (c) => void (controller = c) });
  return {
    stream,
    send: (delta: string) => controller.enqueue(text(delta)),
    end: () => controller.close(),
    fail: (error: Error) => controller.error(error),
  };
}
async function readAll(stream: ReadableStream<UIMessageChunk>) {
  const words: string[] = [];
  for await (const chunk of stream as unknown as AsyncIterable<UIMessageChunk>)
    words.push((chunk as { delta: string }).delta);
  return words;
}
const watch = { onChunk: () => {}, onEnd: async () => {} };
const tick = () => new Promise((resolve) => setTimeout(resolve));

test("a late reader gets the answer from its start and follows it to its end", async () => {
  const live = new LiveAnswers();
  const { stream, send, end } = source();
  live.claim("c")!.run(stream, watch);
  const early = readAll(live.follow("c")!);
  send("one");
  await tick();
  const late = readAll(live.follow("c")!);
  send("two");
  end();
  expect(await early).toEqual(["one", "two"]);
  expect(await late).toEqual(["one", "two"]);
  expect(live.follow("c")).toBeNull();
});

test("an answer continues when its reader leaves", async () => {
  const live = new LiveAnswers();
  const { stream, send, end } = source();
  live.claim("c")!.run(stream, watch);
  await live.follow("c")!.cancel();
  send("still");
  end();
  await live.drained();
  expect(live.isRunning("c")).toBe(false);
});

test("a conversation has one running answer at a time, and can be answered again afterwards", async () => {
  const live = new LiveAnswers();
  const turn = live.claim("c")!;
  expect(live.claim("c")).toBeNull();
  expect(live.claim("other")).not.toBeNull();
  turn.release();
  expect(live.claim("c")).not.toBeNull();
});

test("stop ends a running answer only", () => {
  const live = new LiveAnswers();
  const turn = live.claim("c")!;
  turn.run(source().stream, watch);
  expect(live.stop("other")).toBe(false);
  expect(live.stop("c")).toBe(true);
  expect(turn.signal.aborted).toBe(true);
});

test("an answer that has not started cannot be followed, because its question may be refused, but it can be stopped", () => {
  const live = new LiveAnswers();
  const turn = live.claim("c")!;
  expect(live.follow("c")).toBeNull();
  expect(live.stop("c")).toBe(false);
  expect(turn.signal.aborted).toBe(true);
});

test("a broken answer reaches its readers as an error and frees the conversation", async () => {
  const live = new LiveAnswers();
  const { stream, fail } = source();
  live.claim("c")!.run(stream, watch);
  const read = readAll(live.follow("c")!);
  fail(new Error("cut"));
  await expect(read).rejects.toThrow("cut");
  expect(live.claim("c")).not.toBeNull();
});
