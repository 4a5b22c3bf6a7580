import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { drainedOf } from "./drained";

/** A stream whose reader takes what was written when the test says so. */
function slowStream() {
  const taking: (() => void)[] = [];
  const stream = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, taken) => void taking.push(taken) });
  return { stream, take: () => taking.shift()?.() };
}

test("waits for the reader of a full stream, and leaves no listeners", async () => {
  const { stream, take } = slowStream();
  for (let time = 0; time < 3; time++) {
    expect(drainedOf(stream)).toBeUndefined();
    stream.write("more");
    const drained = drainedOf(stream);
    take();
    await drained;
  }
  expect([stream.listenerCount("drain"), stream.listenerCount("close")]).toEqual([0, 0]);
});

test("a reader who leaves ends the wait", async () => {
  const { stream } = slowStream();
  stream.write("more");
  const drained = drainedOf(stream);
  stream.destroy();
  await drained;
  expect(drainedOf(stream)).toBeUndefined();
});
