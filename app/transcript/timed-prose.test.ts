import { describe, expect, test } from "vitest";
import { parseTranscript } from "./parse-transcript";
import { parseTimedProse } from "./timed-prose";

const MEET = `Lecture (2024-05-01 10:00 GMT+2) - Transcript
Attendees
Ana Pérez, Bob Lee
Transcript
00:00:00
\u00a0
Ana Pérez: Hello everyone. Welcome back.
Bob Lee: Is this recorded?
Ana Pérez: It is.
00:05:00
\u00a0
Ana Pérez: Now hashing.
and its uses.
Bob Lee: I see.
Ana Pérez: Good.
Transcription ended after 00:06:00
This editable transcript was computer generated and might contain errors.`;

describe("parseTimedProse", () => {
  test("spreads what Google Meet writes between its times by the number of words", () => {
    const parsed = parseTimedProse(MEET);
    expect(parsed?.timing).toBe("estimated");
    expect(parsed?.cues.map(({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text])).toEqual([
      [0, 60_000, "Ana Pérez", "Hello everyone."],
      [60_000, 120_000, "Ana Pérez", "Welcome back."],
      [120_000, 220_000, "Bob Lee", "Is this recorded?"],
      [220_000, 300_000, "Ana Pérez", "It is."],
      [300_000, 317_143, "Ana Pérez", "Now hashing."],
      [317_143, 330_000, "Ana Pérez", "and its uses."],
      [330_000, 347_143, "Bob Lee", "I see."],
      [347_143, 360_000, "Ana Pérez", "Good."],
    ]);
    expect(parsed?.warnings).toEqual([
      { message: expect.stringContaining("only every few minutes") },
      { line: 1, message: expect.stringContaining("before the first time") },
    ]);
  });

  test("text after the last time lasts 400 ms a word", () => {
    expect(parseTimedProse("0:00\nOne two.\n5:00\nThree four.")?.cues.at(-1)).toMatchObject({
      startMs: 300_000,
      endMs: 300_800,
    });
  });

  test.each([
    ["no times", "We stem every word."],
    ["a single time", "We stem.\n12:30\nWe rank."],
    ["the times of a day", "9:00\nRegistration is open.\n10:30\nWe begin."],
    ["times that do not ascend", "00:00\nWe stem.\n02:00\nWe rank.\n01:00\nWe search."],
  ])("does not take text with %s", (_name, text) => {
    expect(parseTimedProse(text)).toBeNull();
  });
});

test("Google Meet's text is recognized in a .txt file, whose lines rarely have a time", () => {
  const said = Array.from({ length: 30 }, (_, index) => `Ana Pérez: We stem word ${index}.`).join("\n");
  const { cues } = parseTranscript(Buffer.from(`00:00:00\n\n${said}\n00:05:00\n\n${said}`), { fileName: "meet.txt" });
  expect(cues[30]).toMatchObject({ startMs: 300_000, speaker: "Ana Pérez", text: "We stem word 0." });
});
