import { expect, test } from "vitest";
import { Content, extendTo, offsetsOf, position } from "./content";
import { Fences } from "./fences";
import { NodeBudget, weightOf } from "./limits";

test("the text of a block has its lines without what is before them, and knows where each character was", () => {
  const source = "> a b\n>   c\n";
  const content = new Content(source, [
    { start: 2, end: 5 },
    { start: 10, end: 11 },
  ]);
  expect(content.text).toBe("a b\nc");
  expect(offsetsOf({ position: content.position(2, 3) })).toEqual({ start: 4, end: 5 });
  expect(offsetsOf({ position: content.position(4, 5) })).toEqual({ start: 10, end: 11 });
  expect(offsetsOf({ position: content.position(0, 5) })).toEqual({ start: 2, end: 11 });
});

test("a block without lines has no text", () => {
  const content = new Content("abc", []);
  expect(content.text).toBe("");
  expect(offsetsOf({ position: content.position(0, 0) })).toEqual({ start: 0, end: 0 });
});

test("a node is extended to an offset and keeps its start", () => {
  const node = { type: "text", position: position(3, 5) };
  extendTo(node, 9);
  expect(offsetsOf(node)).toEqual({ start: 3, end: 9 });
});

test("a budget is exhausted by nodes, of which some weigh more", () => {
  const budget = new NodeBudget(5);
  budget.take({ type: "text" });
  budget.take({ type: "code" });
  expect(() => budget.take({ type: "text" })).toThrow("too many nodes");
  expect(weightOf({ type: "table" })).toBeGreaterThan(weightOf({ type: "paragraph" }));
});

test("the next fence of the same length closes one, and fences behind the offset are skipped", () => {
  const fences = new Fences("a `` b ` c `` d `", "`");
  expect(fences.next(1, 0)).toBe(7);
  expect(fences.next(2, 3)).toBe(11);
  expect(fences.next(1, 8)).toBe(16);
  expect(fences.next(1, 17)).toBeNull();
  expect(fences.next(3, 0)).toBeNull();
});

test("a dollar after a backslash belongs to its formula", () => {
  expect(new Fences("\\$5 + x$", "$").next(1, 0)).toBe(7);
});
