import { expect, test } from "vitest";
import { isDefinition } from "./is-definition";

test.each([
  ["stemming", "Stemming cuts the ending off a word."],
  ["k1", "A parameter called k1 sets how fast this happens."],
  ["b", "How strongly it does so is set by a second parameter, called b."],
  ["dictionary", "So the dictionary is a sorted list of terms."],
  ["layer", "Each upper layer holds fewer points."],
])("%s is defined in: %s", (subject, sentence) => {
  expect(isDefinition(subject, sentence)).toBe(true);
});

test.each(["When k1 is large, every further mention counts.", "Now, if k1 is zero, only the presence counts."])(
  "a condition defines nothing: %s",
  (sentence) => {
    expect(isDefinition("k1", sentence)).toBe(false);
  },
);

test("a word that begins with a name of one letter is another word", () => {
  expect(isDefinition("b", "Both are sorted.")).toBe(false);
  expect(isDefinition("b", "The box is called big.")).toBe(false);
});

test("a Spanish condition defines nothing", () => {
  expect(isDefinition("k1", "El k1 es un parámetro.")).toBe(true);
  expect(isDefinition("k1", "Cuando k1 es grande, cada mención suma.")).toBe(false);
});
