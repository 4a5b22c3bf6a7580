import fc from "fast-check";
import { expect, test } from "vitest";
import { splitSentences } from "./split-sentences";

const split = (text: string) => splitSentences(text).map((sentence) => sentence.trim());

test.each([
  ["One. Two! Three?", ["One.", "Two!", "Three?"]],
  ["Dr. Porter wrote it. It is short.", ["Dr. Porter wrote it.", "It is short."]],
  ["See e.g. Figure 2. It helps.", ["See e.g. Figure 2.", "It helps."]],
  ["J. K. Smith spoke. We listened.", ["J. K. Smith spoke.", "We listened."]],
  ["It costs 3.5 seconds. Nobody waits.", ["It costs 3.5 seconds.", "Nobody waits."]],
  ["“Is it?” he asked. No.", ["“Is it?” he asked.", "No."]],
  ["So did I. You too.", ["So did I.", "You too."]],
  ["no punctuation at all", ["no punctuation at all"]],
  ["", []],
])("%j is cut into its sentences", (text, sentences) => {
  expect(split(text)).toEqual(sentences);
});

test("no character is lost, whatever the text", () => {
  fc.assert(fc.property(fc.string(), (text) => splitSentences(text).join("") === text));
});
