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

test.each([
  ["Japanese", "機械学習は データから 規則を見つける 方法です。", "機械学習はデータから規則を見つける方法です。"],
  ["Japanese with Latin words", "これは GPU の 話です", "これは GPU の話です"],
  ["Chinese", "我们 今天 讲 机器 学习", "我们今天讲机器学习"],
  ["Thai", "วันนี้ เรา เรียน ภาษา ไทย", "วันนี้เราเรียนภาษาไทย"],
])("single words in %s are joined without spaces", (_, words, line) => {
  const lines = joinShortCues(words.split(" ").map((text, i) => word(i, text)));
  expect(lines.map(({ text }) => text)).toEqual([line]);
});

test.each([
  ["Japanese", ["機械学習は人工知能の", "一つの分野であり", "データから規則を", "自動的に見つけます"]],
  ["Chinese", ["机器学习是人工智能的", "一个重要的分支", "它从数据中寻找规律", "然后做出预测"]],
  ["Thai", ["วันนี้เราจะเรียนเรื่อง", "การเรียนรู้ของเครื่อง", "ซึ่งเป็นสาขาหนึ่งของ", "ปัญญาประดิษฐ์ครับ"]],
])("captions in %s, which has no spaces between words, are unchanged", (_, texts) => {
  const cues = texts.map((text, i) => word(4 * i, text));
  expect(joinShortCues(cues)).toBe(cues);
});

test("captions of several words each are unchanged", () => {
  const cues = [word(0, "We stem words so"), word(5, "that forms meet")];
  expect(joinShortCues(cues)).toBe(cues);
});
