import { expect, test } from "vitest";
import { NO_MATERIAL, type Material } from "./material";
import { momentAskedFor, withoutHere } from "./moment-asked-for";

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
  ["I don't understand this bit", 120],
  ["no entiendo esta parte", 120],
  ["what is he talking about", 120],
  ["what is she saying here", 120],
  ["what is going on right now", 120],
  ["what did she just say", 115],
  ["what was that about", 115],
  ["i didn't catch that", 115],
  ["can you rephrase the last sentence", 115],
  ["what was that word", 115],
  ["what does that number mean", 115],
  ["go back a bit", 115],
  ["¿qué acaba de decir", 115],
  ["qué dijo", 115],
  ["no he oído lo último", 115],
  ["sorry i got lost, what is she talking about right now", 120],
  ["what did she say a minute ago", 70],
  ["what did she say 30 seconds ago", 100],
  ["what was said a few seconds ago", 110],
  ["qué dijo hace dos minutos", 10],
  ["go back 40 seconds", 90],
  ["what was said in the last two minutes", 10],
  ["i missed the last minute, what was it about", 70],
  ["sorry i didn't hear the last 30 seconds", 100],
  ["what does k1 mean here", null],
  ["what's b here", null],
  ["what was said at 1:15", 75],
  ["what was the thing right before 1:15", 55],
  ["what comes before minute 2", 100],
  ["¿qué dijo antes del minuto 2", 100],
  ["what was said before 0:15", 0],
  ["what is said at the two minute mark", 120],
  ["what happens 3 minutes in", 180],
  ["why is that", null],
])("%s is about second %s", (question, seconds) => {
  expect(secondsOf(question)).toBe(seconds);
});

test("what comes after an answer is not about where the video is", () => {
  expect(secondsOf("what comes next", MATERIAL, { isFollowUp: true, lastLecture: undefined })).toBeNull();
});

test("“that number” in a conversation is one that the answer says", () => {
  expect(secondsOf("what does that number mean", MATERIAL, { isFollowUp: true, lastLecture: undefined })).toBeNull();
});

test.each([
  ["what does k1 mean here", "what does k1 mean"],
  ["what's b here", "what's b"],
  ["why does she talk about glaciers here", "why does she talk about glaciers"],
  ["¿qué significa saturar aquí", "¿qué significa saturar"],
  ["what does she mean here", null],
  ["is it used here", null],
  ["do we use this here", null],
])("“%s” asks about what it names: %s", (question, asked) => {
  expect(withoutHere(question)).toBe(asked);
});

test("without a video that plays there is nothing before or after", () => {
  expect(secondsOf("what comes next", { ...MATERIAL, atSeconds: null })).toBeNull();
});

test("nothing is said before the beginning", () => {
  expect(secondsOf("what was said before this", { ...MATERIAL, atSeconds: 5 })).toBe(0);
});
