import fc from "fast-check";
import { expect, test } from "vitest";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import { parseWebVtt } from "./webvtt";
import { writeVtt } from "./write-vtt";

test("cues are written as WebVTT, their text escaped", () => {
  expect(writeVtt([{ startMs: 161_400, endMs: 3_725_009, text: "if a < b && c > d", speaker: "Ada" }])).toBe(
    "WEBVTT\n\n00:02:41.400 --> 01:02:05.009\n<v Ada>if a &lt; b &amp;&amp; c &gt; d\n",
  );
});

const cue = fc
  .record({
    startMs: fc.nat(20_000_000),
    lengthMs: fc.integer({ min: 1, max: 60_000 }),
    text: fc.string({ minLength: 1 }),
  })
  .map(({ startMs, lengthMs, text }) => ({
    startMs,
    endMs: startMs + lengthMs,
    text: collapseWhitespace(text.replaceAll("\0", "")),
  }))
  .filter(({ text }) => text !== "");

test("any text is read back as it was written", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(cue, { selector: ({ startMs }) => startMs, minLength: 1, maxLength: 5 }),
      (unordered) => {
        const cues = unordered.sort((a, b) => a.startMs - b.startMs);
        expect(parseWebVtt(writeVtt(cues))!.cues).toEqual(cues.map((one) => ({ id: null, ...one })));
      },
    ),
  );
});
