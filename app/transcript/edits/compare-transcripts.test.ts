import { describe, expect, test } from "vitest";
import { alignTexts } from "./align-texts";
import { compareTranscripts } from "./compare-transcripts";
import type { Line } from "./line";

const WORDS = ["ice floats", "it melts in summer", "seals rest on it", "bears hunt there", "ships avoid it"];
const linesOf = (texts: readonly string[], shiftMs = 0): Line[] =>
  texts.map((text, index) => ({ startMs: index * 2_000 + shiftMs, endMs: index * 2_000 + 2_000 + shiftMs, text }));

describe("two transcripts", () => {
  test("that say the same at the same times do not differ", () => {
    expect(compareTranscripts(linesOf(WORDS), linesOf(WORDS))).toEqual({
      pairs: [],
      changed: 0,
      added: 0,
      removed: 0,
      shifted: 0,
      shiftMs: 0,
    });
  });

  test("whose times differ by a constant are shifted, also with a new line", () => {
    const after = linesOf([...WORDS, "a new one"], 2_500);
    const compared = compareTranscripts(linesOf(WORDS), after);
    expect(compared).toMatchObject({ changed: 0, added: 1, removed: 0, shifted: 5, shiftMs: 2_500 });
    expect(compared.pairs).toEqual([{ from: null, to: after[5] }]);
  });

  test("whose times differ in no common way have changed lines beside each other", () => {
    const before = linesOf(WORDS);
    const after = before.map((line, index) => ({ ...line, endMs: line.endMs - 100 * (index + 1) }));
    const compared = compareTranscripts(before, after);
    expect(compared).toMatchObject({ changed: 5, added: 0, removed: 0, shifted: 0, shiftMs: 0 });
    expect(compared.pairs).toEqual(before.map((from, index) => ({ from, to: after[index] })));
  });

  test("have a changed line beside its version, although all lines are shifted", () => {
    const [before, after] = [linesOf(WORDS), linesOf(WORDS.with(1, "it melts in July"), -1_000)];
    const compared = compareTranscripts(before, after);
    expect(compared).toMatchObject({ changed: 1, shifted: 4, shiftMs: -1_000 });
    expect(compared.pairs).toEqual([{ from: before[1], to: after[1] }]);
  });

  test("differ in speakers, and in removed lines", () => {
    const before = linesOf(WORDS);
    const after = before
      .filter((_, index) => index !== 3)
      .map((line, index) => (index ? line : { ...line, speaker: "Ada" }));
    expect(compareTranscripts(before, after)).toMatchObject({ changed: 1, removed: 1, added: 0, shifted: 0 });
  });
});

describe("texts are aligned", () => {
  test("with repeated ones in order", () => {
    expect(alignTexts(["yes", "a b c", "yes"], ["yes", "new words", "a b c", "yes"])).toEqual([
      [0, 0],
      [null, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  test("by their order if they are replaced one by one", () => {
    expect(alignTexts(["same", "one", "end"], ["same", "two", "end"])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  test("without a counterpart on either side", () => {
    expect(alignTexts([], ["a"])).toEqual([[null, 0]]);
    expect(alignTexts(["a", "b"], [])).toEqual([
      [0, null],
      [1, null],
    ]);
  });

  test("each once and in order, whatever they are", () => {
    for (let seed = 1; seed < 40; seed++) {
      const texts = (length: number, step: number) => Array.from({ length }, (_, at) => `w${(at * step * seed) % 7} x`);
      const [before, after] = [texts(seed % 11, 3), texts(seed % 13, 5)];
      const aligned = alignTexts(before, after);
      expect(aligned.flatMap(([i]) => i ?? [])).toEqual(before.map((_, at) => at));
      expect(aligned.flatMap(([, j]) => j ?? [])).toEqual(after.map((_, at) => at));
    }
  });
});
