import { expect, test, vi } from "vitest";
import { pieceStream } from "./piece-stream";

async function* numbers(asked: number[] = []) {
  for (let n = 0; n < 5; n++) {
    asked.push(n);
    yield `${n} é `;
  }
}
const never = new AbortController().signal;

test("streams the pieces in order as UTF-8, and reports the end once", async () => {
  const onEnd = vi.fn();
  expect(await new Response(pieceStream(numbers(), { signal: never, onEnd })).text()).toBe("0 é 1 é 2 é 3 é 4 é ");
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test("creates a piece only when the reader has taken the one before it", async () => {
  const asked: number[] = [];
  let release = () => {};
  const reader = pieceStream(numbers(asked), {
    signal: never,
    drained: () => new Promise<void>((resolve) => (release = resolve)),
  }).getReader();
  await Promise.resolve();
  expect(asked).toEqual([]);
  const first = reader.read();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([]);
  release();
  await first;
  expect(asked).toEqual([0]);
});

test("stops the work when the reader leaves", async () => {
  const [asked, onEnd, left] = [[] as number[], vi.fn(), new AbortController()];
  const stream = pieceStream(numbers(asked), { signal: left.signal, onEnd });
  const reader = stream.getReader();
  await reader.read();
  left.abort();
  while (!(await reader.read()).done);
  expect(asked.length).toBeLessThan(4);
  expect(onEnd).toHaveBeenCalledTimes(1);

  const cancelled = pieceStream(numbers(), { signal: never, onEnd });
  await cancelled.cancel();
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test("fails the stream on an error, so that no one mistakes a part for the whole", async () => {
  const onEnd = vi.fn();
  const failing = async function* () {
    yield "a";
    throw new Error("the database is away");
  };
  await expect(new Response(pieceStream(failing(), { signal: never, onEnd })).text()).rejects.toThrow("away");
  expect(onEnd).toHaveBeenCalledTimes(1);
});
