import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cue } from "./cue";
import { toSentences } from "./sentences";

const cue = (startMs: number, endMs: number, text: string, more: Partial<Cue> = {}): Cue => ({
  id: null,
  startMs,
  endMs,
  text,
  ...more,
});

test("a sentence that spans several cues starts with the first and ends with the last", () => {
  expect(toSentences([cue(0, 2_000, "An inverted index maps"), cue(2_000, 5_000, "terms to documents.")])).toEqual([
    { startMs: 0, endMs: 5_000, text: "An inverted index maps terms to documents." },
  ]);
});

test("a sentence that starts inside a cue starts at its place among the cue's characters", () => {
  const [first, second] = toSentences([cue(0, 10_000, "Aaaa. Bbbb")]);
  expect(first).toEqual({ startMs: 0, endMs: 5_000, text: "Aaaa." });
  expect(second).toEqual({ startMs: 6_000, endMs: 10_000, text: "Bbbb" });
});

test("with word times it starts at its first word", () => {
  const words = [
    { startMs: 1_000, endMs: 1_500, text: "Yes." },
    { startMs: 7_000, endMs: 8_000, text: "Stem" },
    { startMs: 8_000, endMs: 9_000, text: "it." },
  ];
  expect(toSentences([cue(1_000, 9_000, "Yes. Stem it.", { words })])).toEqual([
    { startMs: 1_000, endMs: 1_500, text: "Yes." },
    { startMs: 7_000, endMs: 9_000, text: "Stem it." },
  ]);
});

test("a sentence spans neither two speakers nor a long pause", () => {
  const sentences = toSentences([
    cue(0, 1_000, "why do we", { speaker: "Ada" }),
    cue(1_000, 2_000, "because", { speaker: "Martin" }),
    cue(9_000, 10_000, "we stem", { speaker: "Martin" }),
  ]);
  expect(sentences.map(({ text, speaker }) => [speaker, text])).toEqual([
    ["Ada", "why do we"],
    ["Martin", "because"],
    ["Martin", "we stem"],
  ]);
});

test("captions without punctuation are split at the ends of cues", () => {
  const cues = Array.from({ length: 40 }, (_, i) =>
    cue(i * 2_000, i * 2_000 + 2_000, `and then we look at item number ${i}`),
  );
  const sentences = toSentences(cues);
  expect(sentences.length).toBeGreaterThan(3);
  for (const { startMs } of sentences) expect(startMs % 2_000).toBe(0);
});

const anyCues = fc
  .array(
    fc.record({
      gap: fc.nat(5_000),
      length: fc.integer({ min: 1, max: 8_000 }),
      text: fc.stringMatching(/^[a-zA-Z.?! ]{1,60}$/),
    }),
    { maxLength: 30 },
  )
  .map((items) => {
    let at = 0;
    return items.flatMap(({ gap, length, text }) => {
      const startMs = (at += gap);
      const content = text.replace(/\s+/g, " ").trim();
      at += length;
      return content ? [cue(startMs, at, content)] : [];
    });
  });

test("all text is kept in order, and times never decrease or leave their cues", () => {
  fc.assert(
    fc.property(anyCues, (cues) => {
      const sentences = toSentences(cues);
      const letters = (parts: { text: string }[]) =>
        parts
          .map(({ text }) => text)
          .join("")
          .replaceAll(" ", "");
      expect(letters(sentences)).toBe(letters(cues));
      let last = 0;
      for (const { startMs, endMs } of sentences) {
        expect(startMs).toBeGreaterThanOrEqual(last);
        expect(endMs).toBeGreaterThanOrEqual(startMs);
        expect(endMs).toBeLessThanOrEqual(cues.at(-1)!.endMs);
        last = startMs;
      }
    }),
  );
});
