import { expect, test } from "vitest";
import { suggestChapters } from "./suggest-chapters";

const SENTENCES = Array.from({ length: 80 }, (_, at) => ({
  startMs: 2_500 + at * 6_000,
  endMs: 8_500 + at * 6_000,
  text: at < 40 ? "This is a glacier." : "Okay, that is the volcano.",
}));
const embed = (texts: string[]) =>
  Promise.resolve(texts.map((text) => Float32Array.from(text.includes("volcano") ? [1, 0] : [0, 1])));

test("the first chapter starts at 0, and the others at a whole second", async () => {
  const chapters = await suggestChapters(SENTENCES, { language: "en-GB", embed });
  expect(chapters).toEqual([
    { startMs: 0, title: "Glacier" },
    { startMs: 242_000, title: "Volcano" },
  ]);
});

test("a lecture without words has no chapters", async () => {
  expect(await suggestChapters([], { language: "en", embed })).toEqual([]);
});
