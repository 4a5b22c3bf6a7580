import { expect, test } from "vitest";
import { nearNames } from "./near-names";

const items = [
  { names: ["inverted-index", "The inverted index"], shown: "inverted-index" },
  { names: ["embeddings", "Embeddings"], shown: "embeddings" },
  { names: ["ranking", "Ranking results"], shown: "ranking" },
];

test.each([
  ["a slug with a typing error", "invertd-index", ["inverted-index"]],
  ["a title instead of a slug", "Ranking results", ["ranking"]],
  ["a part of a title", "index", ["inverted-index"]],
  ["a different name", "photosynthesis", []],
  ["nothing", "", []],
])("%s is near the names that it is like", (_case, wanted, near) => {
  expect(nearNames(wanted, items)).toEqual(near);
});

test("suggests three names, the nearest first", () => {
  const weeks = ["week 1", "week 22", "week 2", "week 333"].map((name) => ({ names: [name], shown: name }));
  const near = nearNames("week 2", weeks);
  expect(near).toHaveLength(3);
  expect(near[0]).toBe("week 2");
});
