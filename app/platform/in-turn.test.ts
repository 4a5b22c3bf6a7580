import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurn } from "./in-turn";

test("runs tasks of one name one at a time, even after a failure, and tasks of other names concurrently", async () => {
  const run = inTurn();
  const log: string[] = [];
  const work = (name: string, step: number, ms: number) =>
    run(name, async () => {
      log.push(`${name}${step} starts`);
      await sleep(ms);
      log.push(`${name}${step} ends`);
      if (step === 1) throw new Error(`${name} fails`);
      return step;
    });
  const results = await Promise.allSettled([work("a", 1, 20), work("a", 2, 1), work("b", 3, 1)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(log).toEqual(["a1 starts", "b3 starts", "b3 ends", "a1 ends", "a2 starts", "a2 ends"]);
});
