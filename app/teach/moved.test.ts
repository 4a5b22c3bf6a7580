import { expect, it } from "vitest";
import { moved, movedTo } from "./moved";

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
