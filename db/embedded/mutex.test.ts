import { expect, test } from "vitest";
import { Mutex } from "./mutex";

test("grants access in the order of the requests", async () => {
  const mutex = new Mutex();
  const [a, b, c] = [{}, {}, {}];
  const order: string[] = [];
  await mutex.acquire(a);
  const waits = [mutex.acquire(b).then(() => order.push("b")), mutex.acquire(c).then(() => order.push("c"))];
  await mutex.acquire(a); // already the holder
  mutex.release(b); // not the holder
  expect(order).toEqual([]);
  mutex.release(a);
  await waits[0];
  expect(order).toEqual(["b"]);
  mutex.release(b);
  await waits[1];
  expect(order).toEqual(["b", "c"]);
});
