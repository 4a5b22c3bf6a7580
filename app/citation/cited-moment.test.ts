import { describe, expect, test } from "vitest";
import { makeSource } from "../../tests/factories";
import type { Anchor } from "./anchor";
import { citedMoment, splitMentions } from "./cited-moment";

const anchor: Anchor = { startMs: 161_400, endMs: 165_900, quote: "This is why we stem words.", support: "supported" };

describe("citedMoment", () => {
  test("a citation shows, links to and seeks to the second in which its sentence begins", () => {
    expect(citedMoment(makeSource(), anchor)).toMatchObject({
      startSeconds: 161,
      saidAtSeconds: 161.4,
      endSeconds: 165.9,
      openUrl: "/courses/search-101/lectures/inverted-index?t=161",
      friendlyId: "The inverted index @ 02:41",
      quote: "This is why we stem words.",
      support: "supported",
    });
  });

  test("without an anchor, a citation seeks to the start of its source", () => {
    const source = makeSource({ startSeconds: 137.9, endSeconds: 209 });
    expect(citedMoment(source, undefined)).toMatchObject({
      startSeconds: 137,
      saidAtSeconds: 137.9,
      endSeconds: 209,
      openUrl: "/courses/search-101/lectures/inverted-index?t=137",
      friendlyId: "The inverted index @ 02:17",
      quote: source.content,
      support: null,
    });
  });

  test("the first sentence of a lecture is played from 0", () => {
    expect(citedMoment(makeSource(), { ...anchor, startMs: 400 })).toMatchObject({
      startSeconds: 0,
      saidAtSeconds: 0.4,
    });
  });

  test("estimated times are not shown to the second", () => {
    expect(citedMoment(makeSource({ timing: "estimated" }), anchor).friendlyId).toBe(
      "The inverted index @ around 3 min",
    );
  });

  test("a source that is gone stays gone", () => {
    expect(citedMoment(makeSource({ gone: true }), anchor).gone).toBe(true);
  });
});

describe("splitMentions", () => {
  const lectures = [
    { courseId: "search-101", lectureId: "index", title: "The index" },
    { courseId: "search-101", lectureId: "index-2", title: "The index, part 2" },
    { courseId: "search-101", lectureId: "c", title: "C++ (advanced) [draft]" },
  ];
  const mention = (lectureId: string, seconds: number) => ({ courseId: "search-101", lectureId, seconds });

  test("a moment in the text is a mention of its lecture", () => {
    expect(splitMentions("See The index @ 02:41, then the INDEX @ 1:00:05.", lectures)).toEqual([
      "See ",
      { value: "The index @ 02:41", mention: mention("index", 161) },
      ", then ",
      { value: "the INDEX @ 1:00:05", mention: mention("index", 3_605) },
      ".",
    ]);
  });

  test("the longest title that fits is the lecture's", () => {
    expect(splitMentions("The index, part 2 @ 00:05", lectures)).toEqual([
      { value: "The index, part 2 @ 00:05", mention: mention("index-2", 5) },
    ]);
  });

  test("a title's punctuation is not a pattern", () => {
    expect(splitMentions("C++ (advanced) [draft] @ 00:05", lectures)).toEqual([
      { value: "C++ (advanced) [draft] @ 00:05", mention: mention("c", 5) },
    ]);
    expect(splitMentions("CC advanced d @ 00:05", lectures)).toEqual(["CC advanced d @ 00:05"]);
  });

  test.each(["", "The index at 02:41", "The index @ 2", "The index @ 02:75", "The index @ 02:411", "Another @ 02:41"])(
    "%j mentions nothing",
    (text) => {
      expect(splitMentions(text, lectures)).toEqual([text]);
    },
  );

  test("without lectures, text stays whole", () => {
    expect(splitMentions("The index @ 02:41", [])).toEqual(["The index @ 02:41"]);
  });
});
