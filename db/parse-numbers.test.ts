import { expect, test } from "vitest";
import { parseNumbers } from "./parse-numbers";

test.each([
  ["", []],
  ["0", [0]],
  ["3 15 0 2000000", [3, 15, 0, 2_000_000]],
])("reads %j", (text, numbers) => {
  expect(parseNumbers(text)).toEqual(numbers);
});
