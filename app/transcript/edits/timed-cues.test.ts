import { expect, test } from "vitest";
import { toSentences } from "../sentences";
import { timedCues } from "./timed-cues";

/** Each word with its time, as speech recognizers write them: the second sentence starts late in its line. */
const CUES = [
  {
    id: null,
    startMs: 0,
    endMs: 4_000,
    text: "We stem. Why do",
    words: ["We", "stem.", "Why", "do"].map((text, i) => ({
      text,
      startMs: [0, 400, 3_000, 3_500][i]!,
      endMs: [400, 900, 3_500, 4_000][i]!,
    })),
  },
  { id: null, startMs: 4_000, endMs: 6_000, text: "we do it? Fewer terms." },
  { id: null, startMs: 6_500, endMs: 7_000, text: "Yes." },
];

test("sentences cut again from stored lines have the times that they had with the times of words", () => {
  const sentences = toSentences(CUES);
  const lines = CUES.map(({ startMs, endMs, text }) => ({ startMs, endMs, text }));
  expect(toSentences(lines.map((line) => ({ id: null, ...line })))).not.toEqual(sentences);
  expect(toSentences(timedCues(lines, sentences))).toEqual(sentences);
});

test("lines without stored sentences keep their own times", () => {
  const [, , last] = CUES;
  expect(timedCues([last!], [])).toEqual([last]);
});
