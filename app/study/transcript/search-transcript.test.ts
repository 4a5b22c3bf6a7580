import fc from "fast-check";
import { expect, test } from "vitest";
import { indexTranscript, searchTranscript } from "./search-transcript";

const cues = [{ text: "We call it a Résumé of words," }, { text: "stop words are left out." }, { text: "Stop." }];
const found = (text: string, from = cues) =>
  searchTranscript(indexTranscript(from), text).map(({ pieces }) =>
    pieces.map(({ cue, start, end }) => `${cue}:${from[cue]!.text.slice(start, end)}`),
  );

test.each([
  ["stop", [["1:stop"], ["2:Stop"]]],
  ["RESUME", [["0:Résumé"]]],
  ["words, stop", [["0:words,", "1:stop"]]],
  ["  left   out ", [["1:left out"]]],
  ["nowhere", []],
  ["", []],
  [".*", []],
])("finds %j across cues, ignoring case and accents", (text, hits) => {
  expect(found(text)).toEqual(hits);
});

test("ignores combining accents too", () => {
  expect(found("resume", [{ text: "a re\u0301sume\u0301 of" }])).toEqual([["0:re\u0301sume"]]);
});

test("treats any run of whitespace as one space", () => {
  expect(found("of words", [{ text: "of \u00a0 " }, { text: " words" }])).toEqual([["0:of ", "1:words"]]);
  expect(found("a\u00a8 b", [{ text: "a \u00a8b" }])).toEqual([["0:a \u00a8b"]]);
});

test("finds a cue's own words, and every piece lies within its cue", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1, maxLength: 6 }),
      fc.nat(5),
      (texts, pick) => {
        const from = texts.map((text) => ({ text }));
        const wanted = texts[pick % texts.length]!;
        const hits = searchTranscript(indexTranscript(from), wanted);
        for (const { pieces } of hits)
          for (const { cue, start, end } of pieces)
            expect(start >= 0 && start < end && end <= from[cue]!.text.length).toBe(true);
        const letters = wanted.normalize("NFKD").replace(/[\p{M}\s]/gu, "");
        if (letters !== "") expect(hits.length).toBeGreaterThan(0);
      },
    ),
  );
});
