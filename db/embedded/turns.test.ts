import { expect, test } from "vitest";
import { Turns } from "./turns";

test("turns come in the order in which they were asked for", async () => {
  const turns = new Turns();
  const [a, b, c] = [{}, {}, {}];
  const order: string[] = [];
  await turns.take(a);
  const waits = [turns.take(b).then(() => order.push("b")), turns.take(c).then(() => order.push("c"))];
  await turns.take(a); // has it already
  turns.release(b); // has not got it: nothing happens
  expect(order).toEqual([]);
  turns.release(a);
  await waits[0];
  expect(order).toEqual(["b"]);
  turns.release(b);
  await waits[1];
  expect(order).toEqual(["b", "c"]);
});
