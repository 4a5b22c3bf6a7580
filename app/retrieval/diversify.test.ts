import { expect, test } from "vitest";
import { diversify, diversifyWith } from "./diversify";

const at = (lectureId: string, position: number, score: number) => ({ courseId: "c", lectureId, position, score });

test("a neighbor of a better passage ranks behind a passage elsewhere that scores nearly as well", () => {
  const ranked = [at("a", 4, 1), at("a", 5, 0.95), at("b", 1, 0.92)];
  expect(diversify(ranked, 2).map(({ lectureId, position }) => `${lectureId}${position}`)).toEqual(["a4", "b1"]);
});

test("a neighbor that scores far better than anything else keeps its rank", () => {
  const ranked = [at("a", 4, 1), at("a", 5, 0.95), at("b", 1, 0.5)];
  expect(diversify(ranked, 2).map(({ position }) => position)).toEqual([4, 5]);
});

test("returns at most the given number of passages per lecture; equal slugs in two courses are two lectures", () => {
  const ranked = [0, 10, 20, 30].map((position) => at("a", position, 1 - position / 100));
  expect(diversify(ranked, 4, 2)).toHaveLength(2);
  expect(diversify([...ranked, { ...at("a", 0, 0.1), courseId: "d" }], 4, 2)).toHaveLength(3);
});

test("ties keep their order, and nothing is returned twice", () => {
  const ranked = [at("a", 0, 1), at("b", 0, 1), at("c", 0, 1)];
  expect(diversify(ranked, 9).map(({ lectureId }) => lectureId)).toEqual(["a", "b", "c"]);
});

test("the wanted passages are returned even if they rank lower, in the order of their ranks", () => {
  const ranked = [at("a", 0, 1), at("b", 0, 0.9), at("b", 9, 0.8), at("c", 0, 0.5), at("c", 5, 0.4), at("c", 9, 0.3)];
  const lectures = (wanted: string) =>
    diversifyWith(ranked, ({ lectureId }) => lectureId === wanted, { least: 2, limit: 4, perLecture: 3 })
      .map(({ lectureId }) => lectureId)
      .join("");
  expect(lectures("c")).toBe("abcc");
  expect(lectures("a")).toBe("abbc");
  expect(lectures("none")).toBe("abbc");
});
