import { expect, test } from "vitest";
import { lookup, material, passage, planFor } from "../../../tests/setup/planned-answer";

const lectures = material.lectures.map((lecture) => ({
  ...lecture,
  description: lecture.lectureId === "embeddings" ? "How meaning gets a place in space, and what that costs." : null,
}));
const described = { ...material, lectures };

test("what a lecture's description names is looked up in that lecture", async () => {
  const { calls, compose } = planFor("which lecture explains how meaning gets a place in space", {}, described);
  expect(calls).toEqual([["search_course", { query: "How meaning gets a place in space", lecture: "embeddings" }]]);
  const said = passage(3, "Every meaning is an embedding of words.", { lecture: "embeddings", similarity: 0.2 });
  expect(await compose([lookup(0, [said])])).toBe(
    "“Embeddings” is about this: “Every meaning is an embedding of words.” [3]",
  );
});

test("a question that speech does not answer is looked up where a description names it", async () => {
  const { compose } = planFor("how does meaning get a place in space", {}, described);
  const next = await compose([lookup(0, [passage(1, "A glacier.", { similarity: 0.1, coverage: 0 })])]);
  expect(next).toMatchObject({ calls: [["search_course", { lecture: "embeddings" }]] });
});

test("what the course's description names is answered with an overview", () => {
  const about = { ...described, courseDescription: "What happens between a question and its final answer." };
  const { calls } = planFor("which lecture is about what happens to a question and answer", {}, about);
  expect(calls.map(([tool]) => tool)).toEqual(["read_moment", "read_moment", "read_moment"]);
});
