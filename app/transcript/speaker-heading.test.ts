import { expect, test } from "vitest";
import { endsWithTime, isFullName, isSpeakerName, parseSpeakerHeading } from "./speaker-heading";

test.each([
  ["Ana Pérez  0:00", "Ana Pérez", 0, true],
  ["Ana Pérez 2:30", "Ana Pérez", 150_000, false],
  ["Bob\t1:02:03", "Bob", 3_723_000, true],
  ["Speaker 1 (00:41):", "Speaker 1", 41_000, true],
  ["Unknown Speaker [00:00:41]", "Unknown Speaker", 41_000, true],
  ["[00:41] Ana Pérez:", "Ana Pérez", 41_000, true],
  ["Pérez, Ana (she/her)   0:03", "Pérez, Ana (she/her)", 3_000, true],
])("%j is the heading of a turn", (line, speaker, startMs, isSetApart) => {
  expect(parseSpeakerHeading(line)).toEqual({ speaker, startMs, isSetApart });
});

test.each([
  "The class ends at 12:30",
  "Ana Pérez",
  "0:00",
  "[00:41] Ana Pérez",
  "00:41 Ana Pérez:",
  "Ana Pérez: 0:41",
  "Is it Noon? 12:30",
  "Ana Pérez 16:9",
  "Ana Pérez 0:75",
  "Ana Pérez 0:41 AM",
  `${"Ana ".repeat(60)} 0:41`,
])("%j is not the heading of a turn", (line) => {
  expect(parseSpeakerHeading(line)).toBeNull();
});

test.each([
  ["Ludwig van Beethoven", true],
  ["Ana de la Cruz", true],
  ["Omar al-Hassan", true],
  ["Jeanne d’Arc", true],
  ["Dr. Ana Pérez", true],
  ["Martin Luther King Jr.", true],
  ["王芳", true],
  ["speaker_2", true],
  ["Welcome to", false],
  ["Ana said", false],
  ["Ana Pérez.", false],
  ["One Two Three Four Five Six Seven", false],
  ["", false],
])("%j has the form of a name: %s", (text, expected) => {
  expect(isSpeakerName(text)).toBe(expected);
});

test.each([
  ["Ana Pérez", true],
  ["Speaker 1", true],
  ["王芳", true],
  ["Lunch", false],
  ["Lunch (free)", false],
])("%j is a full name: %s", (text, expected) => {
  expect(isFullName(text)).toBe(expected);
});

test("a sentence may end with a time", () => {
  expect(endsWithTime("The class ends at 12:30")).toBe(true);
  expect(endsWithTime("The class ends at 12:30.")).toBe(false);
});
