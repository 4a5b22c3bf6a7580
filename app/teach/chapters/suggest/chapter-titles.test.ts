import { expect, test } from "vitest";
import { chapterTitles } from "./chapter-titles";

const DIMENSIONS = ["glacier", "volcan", "valley"];
/** Embeds a text by the subjects that it names. */
const vectorOf = (text: string) =>
  Float32Array.from(DIMENSIONS, (subject) => (text.toLowerCase().includes(subject) ? 1 : 0));
const embed = (texts: string[]) => Promise.resolve(texts.map(vectorOf));
const titles = (chapters: string[][], language: "en" | "es" = "en") =>
  chapterTitles(
    chapters.map((texts) => ({ texts, vectors: texts.map(vectorOf) })),
    { language, embed },
  );

const ICE = ["The glacier moves.", "A glacier carves the ice sheet.", "Then the ice sheet of the glacier."];

test("names a chapter by the phrase whose meaning is the nearest, with a capital letter", async () => {
  expect(await titles([ICE])).toEqual(["Glacier"]);
});

test("no two titles are the same", async () => {
  const found = await titles([ICE, ICE, ICE, ICE]);
  expect(new Set(found).size).toBe(4);
});

test("names are written as inside sentences", async () => {
  expect(await titles([["GLACIER Bay is wide.", "In Glacier Bay we camp.", "Near Glacier Bay."]])).toEqual([
    "Glacier Bay",
  ]);
});

test("a chapter without a phrase has the beginning of a sentence", async () => {
  expect(await titles([["okay, so this is it.", "Right."]])).toEqual(["Okay, so this is it"]);
  expect(await titles([["…"]])).toEqual(["…"]);
  const [long = ""] = await titles([["so and ".repeat(30)]]);
  expect(long.length).toBeLessThanOrEqual(60);
});

test("names chapters in Spanish", async () => {
  const volcanoes = ["Ahora vemos la lava de los volcanes.", "Los volcanes lanzan ceniza.", "Entonces, los volcanes."];
  expect(await titles([["Los glaciares.", "Un glaciar."], volcanoes], "es")).toEqual(["Glaciar", "Volcanes"]);
});
