import { expect, test } from "vitest";
import { isNestedDeeper } from "./json-depth";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test.each([
  ["1", false],
  [nested(3), false],
  [nested(4), true],
  ['{"a":{"b":{"c":[]}}}', true],
  [`[${Array.from({ length: 50 }, () => "[[]]").join(",")}]`, false],
  ['"[[[[[["', false],
  [String.raw`"\"[[[[[["`, false],
  [String.raw`["\\",[[[]]]]`, true],
  [String.raw`["\\\"[[[["]`, false],
])("detects that %s is nested deeper than three levels: %s", (json, isDeeper) =>
  expect(isNestedDeeper(json, 3)).toBe(isDeeper),
);

test("rejects a megabyte of brackets without scanning all of it", () => {
  expect(isNestedDeeper("[".repeat(2 ** 20), 64)).toBe(true);
});
