import { expect, test } from "vitest";
import { unrollCaptions, type RollingCue } from "./unroll-captions";

const cue = (startMs: number, ...texts: string[]): RollingCue => ({
  id: null,
  startMs,
  endMs: startMs + 1_000,
  line: startMs / 1_000 + 1,
  lines: texts.map((text) => ({ text, words: [{ startMs, endMs: startMs + 1_000, text }] })),
});

test("each line is read once, when it first appears", () => {
  const rolled = unrollCaptions([
    cue(0, "so today we"),
    cue(1_000, "so today we", "look at how"),
    cue(2_000, "look at how", "a search engine"),
    cue(3_000, "a search engine", "finds the words"),
    cue(4_000, "finds the words", "that you typed"),
    cue(5_000, "that you typed"),
  ]);
  expect(rolled?.map(({ startMs, text }) => [startMs, text])).toEqual([
    [0, "so today we"],
    [1_000, "look at how"],
    [2_000, "a search engine"],
    [3_000, "finds the words"],
    [4_000, "that you typed"],
  ]);
  expect(rolled?.[1]?.words).toEqual([{ startMs: 1_000, endMs: 2_000, text: "look at how" }]);
});

test("two lines that roll together are repeated together", () => {
  const rolled = unrollCaptions([
    cue(0, "one", "two"),
    cue(1_000, "one", "two", "three"),
    cue(2_000, "two", "three", "four"),
    cue(3_000, "three", "four", "five"),
    cue(4_000, "four", "five", "six"),
    cue(5_000, "five", "six", "seven"),
  ]);
  expect(rolled?.map(({ text }) => text)).toEqual(["one two", "three", "four", "five", "six", "seven"]);
  const japanese = [cue(0, "機械", "学習"), ...[1, 2, 3, 4, 5].map((at) => cue(1_000 * at, "機械", "学習"))];
  expect(unrollCaptions(japanese)?.map(({ text }) => text)).toEqual(["機械学習"]);
});

test("captions that do not repeat do not roll", () => {
  expect(unrollCaptions(["a", "b", "c", "d", "e", "f"].map((text, index) => cue(index * 1_000, text)))).toBeNull();
});

test("a lecturer who repeats a sentence now and then does not roll", () => {
  const said = ["okay", "okay", "so", "we stem", "we stem", "each word", "of the text", "again"];
  expect(unrollCaptions(said.map((text, index) => cue(index * 1_000, text)))).toBeNull();
});

test("too few captions show no pattern", () => {
  expect(unrollCaptions([cue(0, "one"), cue(1_000, "one", "two"), cue(2_000, "two", "three")])).toBeNull();
  expect(unrollCaptions([])).toBeNull();
});

test("a line that is said again later is read again", () => {
  const rolled = unrollCaptions([
    cue(0, "yes"),
    cue(1_000, "yes", "no"),
    cue(2_000, "no", "yes"),
    cue(3_000, "yes", "no"),
    cue(4_000, "no", "maybe"),
    cue(5_000, "maybe", "not"),
  ]);
  expect(rolled?.map(({ text }) => text)).toEqual(["yes", "no", "yes", "no", "maybe", "not"]);
});
