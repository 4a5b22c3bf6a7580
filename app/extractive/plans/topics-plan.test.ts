import { expect, test } from "vitest";
import { lookup, material, passage, planFor } from "../../../tests/setup/planned-answer";

const at = (number: number, from: number, lecture = "inverted-index") =>
  passage(number, "Words.", { lecture, start_seconds: from, end_seconds: from + 60 });

const course = { ...material, scope: "course" } as const;

test("the topics of a lecture are its chapters, each with the passage that opens it", async () => {
  const { calls, compose } = planFor("topics of this lecture");
  expect(calls).toEqual([["outline_lecture", { lecture: "inverted-index" }]]);
  expect(await compose([lookup(0, [at(1, 0), at(2, 60), at(3, 110)])])).toBe(
    "Topics of “The inverted index”:\n\n- Why not read everything? [1]\n- Stemming [3]",
  );
});

test("the topics of a course are those of each lecture, and all of them", async () => {
  const chapters = Array.from({ length: 12 }, (_, n) => ({ title: `Chapter on *${n}*`, startMs: n * 60_000 }));
  const [first, second] = material.lectures;
  const many = { ...course, lectures: [{ ...first!, chapters }, second!] };
  const { calls, compose } = planFor("which topics does the course cover", {}, many);
  expect(calls.map(([, input]) => input)).toEqual([{ lecture: "inverted-index" }, { lecture: "embeddings" }]);
  const passages = chapters.slice(0, 8).map((_, n) => at(n + 1, n * 60));
  const text = await compose([lookup(0, passages), lookup(1, [at(9, 0, "embeddings")])]);
  if (typeof text !== "string") throw new Error("the topics are no text");
  const lines = text.split("\n");
  expect(lines.slice(0, 6)).toEqual([
    "Three short lectures.",
    "",
    "Topics of “How search works”:",
    "",
    "- **The inverted index**",
    "  - Chapter on \\*0\\* [1]",
  ]);
  // The last chapter is too far from any passage that was read.
  expect(lines.slice(-3)).toEqual(["  - Chapter on \\*11\\*", "- **Embeddings**", "  - Embeddings [9]"]);
  expect(lines).toHaveLength(4 + 1 + 12 + 2);
});

test("chapters that every lecture has are no topics", async () => {
  const [first] = material.lectures;
  const chapters = [{ title: "Introduction", startMs: 0 }, ...first!.chapters.slice(1)];
  const { compose } = planFor("topics of this lecture", {}, { ...material, lectures: [{ ...first!, chapters }] });
  expect(await compose([lookup(0, [at(1, 0), at(2, 120)])])).toMatch(/:\n\n- Stemming \[2\]$/);
});

test("a course of more lectures than can be looked up gets some of its sections", () => {
  const lectures = Array.from({ length: 9 }, (_, n) => ({
    ...material.lectures[1]!,
    lectureId: `week-${n}`,
    title: `Week ${n} of ice`,
  }));
  const { calls } = planFor("which topics does the course cover", {}, { ...course, lectureId: null, lectures });
  expect(calls).toHaveLength(8);
  expect(new Set(calls.map(([tool]) => tool))).toEqual(new Set(["read_moment"]));
});
