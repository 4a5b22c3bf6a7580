import { expect, test } from "vitest";
import { nounLikeness } from "./noun-likeness";

const after = (...words: string[]) => nounLikeness(words.map((before) => ({ before, after: "" })));

test("a noun follows articles and prepositions, a verb follows “to” and pronouns", () => {
  expect(after("the", "of", "each")).toBe(1);
  expect(after("to", "we", "you")).toBeLessThan(0.2);
  expect(after("los", "del")).toBeGreaterThan(after("se", "podemos"));
});

test("a participle and an adjective follow “are”", () => {
  expect(after("are", "we're")).toBeLessThan(0.5);
});

test("a verb has an object", () => {
  expect(nounLikeness([{ before: "", after: "the" }])).toBeLessThan(0.5);
  expect(nounLikeness([{ before: "", after: "layer" }])).toBe(1);
});
