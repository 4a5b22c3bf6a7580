import { expect, it } from "vitest";
import { moved, movedTo, sectionAfterMove, withStored } from "./moved";

const ORDER = ["a", "b", "c"];

it.each([
  ["b", -1, "b a c"],
  ["b", 1, "a c b"],
  ["a", -1, "a b c"],
  ["c", 1, "a b c"],
] as const)("moves %s by %i: %s", (id, by, order) => expect(moved(ORDER, id, by).join(" ")).toBe(order));

it.each([
  ["a", 2, "b c a"],
  ["c", 0, "c a b"],
  ["b", 9, "a c b"],
])("moves %s to place %i: %s", (id, place, order) => expect(movedTo(ORDER, id, place).join(" ")).toBe(order));

const SECTIONS: Record<string, string> = { a: "1", b: "1", c: "2", d: "2" };

it.each([
  ["a c b d e f", "c", "1"], // inside a section
  ["a c b d e f", "b", "2"],
  ["c a d b e f", "a", "2"],
  ["a b c e d f", "e", "2"],
  ["a c b d e f", "d", "2"], // at an edge of its own
  ["a b c e d f", "d", null],
  ["c a b d e f", "c", "2"], // at an end
  ["e f a b c d", "d", "2"],
  ["a", "a", "1"],
])("in the order %s, lecture %s gets section %s", (order, id, section) =>
  expect(sectionAfterMove(order.split(" "), id, (one) => SECTIONS[one] ?? null)).toBe(section),
);

it.each([
  ["a b c", "a b c", "a b c"],
  ["b a c", "a b c", "b a c"], // a change that is being saved
  ["b a c", "a b c d", "b a c d"],
  ["b a c", "x a b c", "x b a c"],
  ["b a c", "a x y b c", "b a x y c"],
  ["b a c", "a c", "a c"],
  ["", "a b", "a b"],
])("shows %j, stored as %j, as %j", (shown, stored, order) => {
  const ids = (text: string) => text.split(" ").filter(Boolean);
  expect(withStored(ids(shown), ids(stored)).join(" ")).toBe(order);
});
