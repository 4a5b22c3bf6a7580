import { expect, test } from "vitest";
import { diversify } from "./diversify";

const at = (lectureId: string, position: number, score: number) => ({ courseId: "c", lectureId, position, score });

test("a neighbour of a better passage yields to one elsewhere that fits nearly as well", () => {
  const ranked = [at("a", 4, 1), at("a", 5, 0.95), at("b", 1, 0.9)];
  expect(diversify(ranked, 2).map(({ lectureId, position }) => `${lectureId}${position}`)).toEqual(["a4", "b1"]);
});

test("a neighbour that fits far better than anything else keeps its place", () => {
  const ranked = [at("a", 4, 1), at("a", 5, 0.95), at("b", 1, 0.5)];
  expect(diversify(ranked, 2).map(({ position }) => position)).toEqual([4, 5]);
});

test("at most so many of one lecture are kept, and the same lecture of another course is another", () => {
  const ranked = [0, 10, 20, 30].map((position) => at("a", position, 1 - position / 100));
  expect(diversify(ranked, 4, 2)).toHaveLength(2);
  expect(diversify([...ranked, { ...at("a", 0, 0.1), courseId: "d" }], 4, 2)).toHaveLength(3);
});

test("ties keep the order they came in, and nothing is returned twice", () => {
  const ranked = [at("a", 0, 1), at("b", 0, 1), at("c", 0, 1)];
  expect(diversify(ranked, 9).map(({ lectureId }) => lectureId)).toEqual(["a", "b", "c"]);
});
