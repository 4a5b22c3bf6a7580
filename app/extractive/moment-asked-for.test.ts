import { expect, test } from "vitest";
import { NO_MATERIAL, type Material } from "./material";
import { momentAskedFor } from "./moment-asked-for";

const lecture = { lectureId: "ranking", title: "Ranking", description: null, durationMs: 300_000, chapters: [] };
const MATERIAL: Material = { ...NO_MATERIAL, lectures: [lecture], lectureId: "ranking", atSeconds: 130 };
const FIRST = { isFollowUp: false, lastLecture: undefined };
const secondsOf = (question: string, material = MATERIAL, conversation = FIRST) =>
  momentAskedFor(question, material, conversation)?.seconds ?? null;

test.each([
  ["what comes next", 130],
  ["what happens after this", 130],
  ["what did she say right before this", 110],
  ["qué dijo antes de esto", 110],
  ["qué viene después", 130],
  ["I don't understand this bit", 130],
  ["no entiendo esta parte", 130],
  ["what is he talking about", 130],
  ["what was said at 1:15", 75],
  ["what is said at the two minute mark", 120],
  ["what happens 3 minutes in", 180],
  ["why is that", null],
])("%s is about second %s", (question, seconds) => {
  expect(secondsOf(question)).toBe(seconds);
});

test("what comes after an answer is not about where the video is", () => {
  expect(secondsOf("what comes next", MATERIAL, { isFollowUp: true, lastLecture: undefined })).toBeNull();
});

test("without a video that plays there is nothing before or after", () => {
  expect(secondsOf("what comes next", { ...MATERIAL, atSeconds: null })).toBeNull();
});

test("nothing is said before the beginning", () => {
  expect(secondsOf("what was said before this", { ...MATERIAL, atSeconds: 5 })).toBe(0);
});
