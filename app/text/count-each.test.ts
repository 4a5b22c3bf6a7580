import { expect, test } from "vitest";
import { countEach } from "./count-each";

test("counts each item, in the order of first occurrence", () => {
  expect([...countEach(["stem", "index", "stem"])]).toEqual([
    ["stem", 2],
    ["index", 1],
  ]);
  expect(countEach([]).size).toBe(0);
});
