import { describe, expect, test } from "vitest";
import { makePassage } from "../../tests/factories";
import { parseMomentTime } from "./moment";
import { momentOf } from "./passage";

describe("the moment of a passage", () => {
  test("its times are seconds, and keep their fractions", () => {
    expect(momentOf(makePassage({ startMs: 161_400, endMs: 215_001 }))).toMatchObject({
      startSeconds: 161.4,
      endSeconds: 215.001,
    });
  });

  test("its address opens at the second that its name shows", () => {
    const { openUrl, friendlyId } = momentOf(makePassage({ startMs: 3_599_999 }));
    expect(friendlyId).toBe("The inverted index @ 59:59");
    expect(openUrl).toBe("/courses/search-101/lectures/inverted-index?t=3599");
    expect(parseMomentTime(new URL(openUrl, "https://cuepoint.test").searchParams.get("t"))).toBe(59 * 60 + 59);
  });

  test("an estimated time is shown in minutes, but its address still opens at the passage", () => {
    const { openUrl, friendlyId } = momentOf(makePassage({ startMs: 745_000, timing: "estimated" }));
    expect(friendlyId).toBe("The inverted index @ around 12 min");
    expect(openUrl).toMatch(/\?t=745$/);
  });

  test("it has the words, headings and score of its passage", () => {
    const passage = makePassage({ content: "We <b>stem</b> [1].", headings: ["Part 1", "Stemming"], score: 0 });
    expect(momentOf(passage)).toMatchObject({
      title: passage.lectureTitle,
      content: "We <b>stem</b> [1].",
      headings: ["Part 1", "Stemming"],
      score: 0,
    });
  });

  test("it does not have the internals of a search", () => {
    const moment = momentOf(makePassage());
    for (const internal of ["chunkId", "startMs", "endMs", "similarity", "coverage"])
      expect(moment).not.toHaveProperty(internal);
  });

  test("ids that are not slugs cannot leave their place in its address", () => {
    const { openUrl } = momentOf(makePassage({ courseId: "../admin", lectureId: "a?t=9#x" }));
    expect(openUrl).toBe("/courses/..%2Fadmin/lectures/a%3Ft%3D9%23x?t=161");
  });
});
