import { expect, test } from "vitest";
import type { Cue } from "./cue";
import { speakersFromNames } from "./speaker-names";

const cues = (...texts: string[]): Cue[] =>
  texts.map((text, index) => ({ id: null, startMs: index * 1_000, endMs: index * 1_000 + 900, text }));

const speakersOf = (...texts: string[]) =>
  speakersFromNames(cues(...texts)).map(({ speaker, text }) => [speaker, text]);

test("Zoom writes the name before each cue", () => {
  expect(
    speakersOf(
      "Ada Lovelace: Hello.",
      "Ada Lovelace: We stem.",
      "José Ortega-Núñez: Why?",
      "José Ortega-Núñez: I see.",
    ),
  ).toEqual([
    ["Ada Lovelace", "Hello."],
    ["Ada Lovelace", "We stem."],
    ["José Ortega-Núñez", "Why?"],
    ["José Ortega-Núñez", "I see."],
  ]);
});

test("a cue without a name keeps its text", () => {
  const said = speakersOf("Ada: One.", "Ada: Two.", "Ada: Three.", "Ada: Four.", "and a half");
  expect(said.at(-1)).toEqual([undefined, "and a half"]);
  expect(said[0]).toEqual(["Ada", "One."]);
});

test.each([
  ["no repetition", ["Ada: One.", "Bo: Two."]],
  ["a single cue", ["Ada: One."]],
  ["names that do not repeat", ["Note: One.", "Remember: Two.", "Warning: Three.", "Example: Four."]],
  ["mostly cues without a name", ["Ada: One.", "Ada: Two.", "three", "four"]],
  ["labels", ["Question: Why?", "Answer: Forms meet.", "Question: How?", "Answer: By rules."]],
  ["labels with a number", ["Step 1: Split.", "Step 1: Sort.", "Paso 2: Une.", "Paso 2: Listo."]],
  [
    "more words than a name has",
    Array<string>(4).fill("The First Law Of All Thermodynamics Says: energy is conserved."),
  ],
  ["more characters than a name has", Array<string>(4).fill(`${"Ada".repeat(21)}: One.`)],
])("%s: the text stays as it is", (_name, texts) => {
  const before = cues(...texts);
  expect(speakersFromNames(before)).toBe(before);
});

test("Zoom's display names may have remarks, digits and small letters", () => {
  expect(
    speakersOf("Jane Smith (she/her): hashing", "bob_22: Why?", "Jane Smith (she/her): Look.", "bob_22: I see."),
  ).toEqual([
    ["Jane Smith (she/her)", "hashing"],
    ["bob_22", "Why?"],
    ["Jane Smith (she/her)", "Look."],
    ["bob_22", "I see."],
  ]);
});

test("in a file with names, what is announced with a colon is text", () => {
  const said = speakersOf(...Array<string>(8).fill("Ada: So: one."), "Note: two.", "we have: three");
  expect(said.slice(-3)).toEqual([
    ["Ada", "So: one."],
    [undefined, "Note: two."],
    [undefined, "we have: three"],
  ]);
});

test("two cues of one speaker are enough", () => {
  expect(speakersOf("Ada Lovelace: One.", "Ada Lovelace: Two.")).toEqual([
    ["Ada Lovelace", "One."],
    ["Ada Lovelace", "Two."],
  ]);
});

test("a file that already names its speakers stays as it is", () => {
  const before = cues("Ada: One.", "Ada: Two.", "Ada: Three.", "Ada: Four.").map((cue) => ({ ...cue, speaker: "Bo" }));
  expect(speakersFromNames(before)).toBe(before);
});

test("a cue with word times keeps its text, which the words must match", () => {
  const words = [{ startMs: 0, endMs: 900, text: "Ada: One." }];
  const [first] = speakersFromNames(
    cues("Ada: One.", "Ada: Two.", "Ada: Three.", "Ada: Four.").map((cue) => ({ ...cue, words })),
  );
  expect(first).toMatchObject({ text: "Ada: One.", words });
});
