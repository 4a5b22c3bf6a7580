import { expect, test } from "vitest";
import { SAMPLE_RATE } from "./cut-speech";
import { wordTimes, type Heard } from "./word-times";

/** Ten seconds that start at second 100. */
const SEGMENT = { start: 100 * SAMPLE_RATE, samples: new Float32Array(10 * SAMPLE_RATE) };
const timesOf = (heard: Heard) => wordTimes(heard, SEGMENT).map(({ start, end, text }) => [start, end, text]);

test("takes the times of a model's tokens, joined to words", () => {
  const tokens = [" Gla", "cier", "s", " mo", "ve", "."];
  expect(timesOf({ text: "Glaciers move.", tokens, timestamps: [1, 1.2, 1.4, 3, 3.1, 3.2] })).toEqual([
    [101, 101.8, "Glaciers"],
    [103, 103.6, "move."],
  ]);
});

test("rates a word by its least likely token, if the model rates its tokens", () => {
  const heard = { text: "Glaciers calve", tokens: [" Gla", "ciers", " calve"], timestamps: [1, 1.2, 3] };
  const ratingsOf = (ys_log_probs?: number[]) =>
    wordTimes({ ...heard, ys_log_probs }, SEGMENT).map(({ confidence }) => confidence);
  expect(ratingsOf([Math.log(0.5), 0, Math.log(0.25)])).toEqual([0.5, 0.25]);
  expect([ratingsOf(), ratingsOf([0]), ratingsOf([1, 2, 3])]).toEqual(Array(3).fill([undefined, undefined]));
});

test("ends a word where its last token or the next word does", () => {
  const heard = { text: "ice is", tokens: [" ice", " is"], timestamps: [1, 1.2] };
  expect(timesOf(heard)).toEqual([
    [101, 101.2, "ice"],
    [101.2, 101.6, "is"],
  ]);
  expect(timesOf({ ...heard, durations: [0.1, 0.3] })).toEqual([
    [101, 101.1, "ice"],
    [101.2, 101.5, "is"],
  ]);
});

test("divides a segment by the length of the words, without times or with times that are not theirs", () => {
  const words = [
    [100, 104, "one"],
    [104, 108, "two"],
    [108, 110, "a"],
  ];
  expect(timesOf({ text: " one two a " })).toEqual(words);
  expect(timesOf({ text: "one two a", tokens: ["one", "two", "a"], timestamps: [0, 1, 2] })).toEqual(words);
  expect(timesOf({ text: "one two a", tokens: [" one"], timestamps: [] })).toEqual(words);
});

test("keeps times inside the segment", () => {
  expect(timesOf({ text: "late", tokens: [" late"], timestamps: [12] })).toEqual([[110, 110, "late"]]);
});

test("cuts text without spaces at its punctuation", () => {
  const text = "冰川是一条由冰组成的河流，它非常缓慢地向下移动。冰川雕刻岩石。";
  expect(wordTimes({ text }, SEGMENT).map((word) => word.text)).toEqual([
    "冰川是一条由冰组成的河流，",
    "它非常缓慢地向下移动。",
    "冰川雕刻岩石。",
  ]);
});

test("hears nothing in an empty text", () => expect(timesOf({ text: " " })).toEqual([]));
