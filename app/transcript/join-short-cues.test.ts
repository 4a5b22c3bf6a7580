import { expect, test } from "vitest";
import type { Cue } from "./cue";
import { joinShortCues } from "./join-short-cues";
import { toSentences } from "./sentences";

const word = (at: number, text: string, speaker?: string): Cue => ({
  id: null,
  startMs: at * 500,
  endMs: at * 500 + 400,
  text,
  ...(speaker ? { speaker } : {}),
});

test("single words are joined into lines that end with their sentence, and keep their times", () => {
  const lines = joinShortCues("We stem words. Running becomes run.".split(" ").map((text, i) => word(i, text)));
  expect(lines.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [0, 1_400, "We stem words."],
    [1_500, 2_900, "Running becomes run."],
  ]);
  expect(toSentences(lines)[1]).toMatchObject({ startMs: 1_500, text: "Running becomes run." });
});

test("a line has one speaker and no pause, and is no longer than a caption", () => {
  expect(joinShortCues([word(0, "Why", "Ada"), word(1, "not", "Martin")]).map((line) => line.text)).toEqual([
    "Why",
    "not",
  ]);
  expect(joinShortCues([word(0, "one"), word(9, "two")])).toHaveLength(2);
  const long = joinShortCues(
    Array.from({ length: 60 }, (_, i) => ({ ...word(i, "word"), startMs: i * 50, endMs: i * 50 + 40 })),
  );
  expect(long.length).toBeGreaterThan(1);
  for (const { text } of long) expect(text.length).toBeLessThanOrEqual(84);
});

test("captions of several words each are unchanged", () => {
  const cues = [word(0, "We stem words so"), word(5, "that forms meet")];
  expect(joinShortCues(cues)).toBe(cues);
});
