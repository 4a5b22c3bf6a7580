import { expect, test } from "vitest";
import { parsePlaces } from "./parse-places";

test("reads the chunks of each lecture that have a term", () => {
  expect(parsePlaces("indexing 0 4/1 2|02-ranking_v1.1 17/1")).toEqual([
    { lectureId: "indexing", positions: [0, 4], frequencies: [1, 2] },
    { lectureId: "02-ranking_v1.1", positions: [17], frequencies: [1] },
  ]);
});
