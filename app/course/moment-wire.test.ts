import { expect, test } from "vitest";
import { makePassage } from "../../tests/factories";
import { momentFromJson, MomentJson, momentToJson } from "./moment-wire";
import { momentOf } from "./passage";

test("a moment is written with its fields in the order that clients have always received", () => {
  expect(JSON.stringify(momentToJson(momentOf(makePassage())))).toBe(
    '{"title":"The inverted index","start_seconds":161.4,"end_seconds":215,"content":"We stem words.","headings":["Stemming"],"score":0.9}',
  );
});

test("a moment that is written and parsed keeps every field", () => {
  const { title, startSeconds, endSeconds, content, headings, score } = momentOf(makePassage());
  expect(momentFromJson(MomentJson.parse(momentToJson(momentOf(makePassage()))))).toEqual({
    title,
    startSeconds,
    endSeconds,
    content,
    headings,
    score,
  });
});

test.each(["title", "start_seconds", "end_seconds", "content", "headings", "score"])(
  "a moment without its %s is malformed",
  (field) => {
    const json: Record<string, unknown> = { ...momentToJson(momentOf(makePassage())) };
    delete json[field];
    expect(MomentJson.safeParse(json).success).toBe(false);
  },
);
