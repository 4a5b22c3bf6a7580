import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTranscript } from "./parse-transcript";
import { isSpeakerTurns, parseSpeakerTurns } from "./speaker-turns";

const FOOTER = "Transcribed by https://otter.ai";
const OTTER = [
  "Ana Pérez  0:00\nWelcome to the lecture. Ice flows.\n",
  "Bob Lee  2:30\nHow fast? A meter a day?\n",
  "Ana Pérez  1:02:03\nLess.\n",
  `${FOOTER}\n`,
].join("\n");

const turnsOf = (text: string) =>
  parseSpeakerTurns(text).cues.map(({ startMs, endMs, speaker, text: content }) => [startMs, endMs, speaker, content]);

describe("isSpeakerTurns", () => {
  test.each([
    ["Otter's export", OTTER],
    ["its export without a footer", OTTER.replace(FOOTER, "")],
    ["one space before the times", OTTER.replaceAll("  ", " ")],
    ["a tab before the times", OTTER.replaceAll("  ", "\t")],
    ["a single turn with the footer", `Ana 0:00\nWelcome.\n\n${FOOTER}`],
    ["Rev's export", "Speaker 1 (00:00):\nWelcome.\n\nSpeaker 2 (00:41):\nThank you."],
    ["times before names", "[00:00] Ana Pérez:\nWelcome.\n\n[00:41] Bob Lee:\nThank you."],
    ["three speakers who speak once", "Ana Pérez  0:00\nHello.\n\nBob Lee  0:09\nHi.\n\nSpeaker 3  0:12\nHi all."],
    ["first names that repeat", "Ana 0:00\nIce flows.\n\nBob 0:09\nHow?\n\nAna 0:12\nSlowly.\n\nBob 0:15\nI see."],
    ["speech without punctuation", "Ana Pérez  0:00\nso today we look at ice\n\nBob Lee  0:09\nhow fast does it flow"],
    ["names without capitals", "王芳  0:00\n大家好。\n\n李雷  0:30\n谢谢老师。"],
    ["speech that mentions times", `${OTTER}\nAna Pérez  1:03:00\nThe class ends at 12:30\nand lunch is at 13:00`],
  ])("recognizes %s", (_name, text) => {
    expect(isSpeakerTurns(text)).toBe(true);
  });

  test.each([
    ["prose that mentions times", "The class ends at 12:30\nBring a pen.\nThe exam starts at 13:00\nBring water."],
    ["a schedule", "Registration 9:00\nCoffee is served.\nOpening Talk 9:30\nAna speaks.\nLunch Break 12:00\nEat."],
    ["a schedule that repeats", [9, 10, 11, 12].map((hour) => `Group Work ${hour}:15\nIn the room.`).join("\n")],
    ["a schedule that passes noon", "Ana Pérez 11:02\nTalks.\nBob Lee 12:04\nTalks.\nAna Pérez 1:06\nTalks."],
    ["chapters", "Welcome 0:00\nWhy ice matters.\nFlow 2:17\nHow fast it is.\nMelting 9:31\nWhere it ends."],
    ["chapters with times in brackets", "Welcome (0:00)\nWhy it matters.\nIce Flow (2:17)\nHow.\nMelting (9:31)\nWhy."],
    ["steps", "Heat Water 0:00\nWait until it boils.\nAdd Salt 5:00\nOne spoon.\nCook Pasta 6:00\nTaste it."],
    ["a playlist", "Blue Ice 0:00\nAna Pérez\nCold Water 3:10\nBob Lee\nSnow Song 7:01\nAna Pérez"],
    ["results of a race", "Ana Pérez 2:05:10\nSpain\nBob Lee 2:06:31\nUSA"],
    ["verses", [16, 17, 18, 19].map((verse) => `John 3:${verse}\n${"So it is said. ".repeat(9)}`).join("\n")],
    ["headings without text", "Ana Pérez  0:00\nBob Lee  0:41\nAna Pérez  0:50"],
    ["one heading without a footer", "Chapter One  0:00\nIce flows."],
    ["two headings in a long text", `Ana Pérez  0:00\n${"Ice flows.\n".repeat(60)}Bob Lee  0:41\nYes.`],
    ["notes", "00:00 Welcome\n02:17 Stemming\n10:05 Questions"],
    ["nothing", "\n\n"],
  ])("does not take %s for turns", (_name, text) => {
    expect(isSpeakerTurns(text)).toBe(false);
  });
});

describe("parseSpeakerTurns", () => {
  test("each turn is a cue with its start and its speaker, and the footer is not speech", () => {
    expect(turnsOf(OTTER)).toEqual([
      [0, 150_000, "Ana Pérez", "Welcome to the lecture. Ice flows."],
      [150_000, 3_723_000, "Bob Lee", "How fast? A meter a day?"],
      [3_723_000, 3_723_000, "Ana Pérez", "Less."],
    ]);
    expect(parseSpeakerTurns(OTTER)).toMatchObject({ format: "speaker-turns", timing: "start-only", warnings: [] });
  });

  test("the title and the date are reported once, and are not cues", () => {
    const { cues, warnings } = parseSpeakerTurns(`\nGlaciers\nSun, Feb 7, 2021 2:18PM • 52:28\n\n${OTTER}`);
    expect(cues).toHaveLength(3);
    expect(warnings).toEqual([{ line: 2, message: expect.stringContaining("before the first speaker") }]);
  });

  test("a title with the time of day is not a turn", () => {
    expect(turnsOf(`Geology 10:30\nMonday\n\n${OTTER}`)).toEqual(turnsOf(OTTER));
  });

  test("paragraphs of a turn make one cue", () => {
    const text = "Ana Pérez (0:00)\nIce flows.\n\nIt is slow.\n\nBob Lee (0:09)\nHow slow?";
    expect(turnsOf(text)[0]).toEqual([0, 9_000, "Ana Pérez", "Ice flows. It is slow."]);
  });

  test("the text below a malformed time is skipped with its line", () => {
    const { cues, warnings } = parseSpeakerTurns("Ana  0:00\nIce flows.\n\nAna  0:7x\nLost.\n\nAna  0:09\nSlowly.");
    expect(cues.map(({ text }) => text)).toEqual(["Ice flows.", "Slowly."]);
    expect(warnings).toEqual([{ line: 4, message: expect.stringContaining("cannot be read") }]);
  });
});

test("the format is detected with every line ending, whatever the file's name", () => {
  const { format, cues } = parseTranscript(Buffer.from(OTTER.replaceAll("\n", "\r\n")));
  expect(format).toBe("speaker-turns");
  expect(cues.map(({ text }) => text).join(" ")).not.toMatch(/Ana|otter/);
});

const turn = fc.record({
  speaker: fc.constantFrom("Ana Pérez", "Bob Lee", "Speaker 1", "Unknown Speaker"),
  gap: fc.integer({ min: 3, max: 900 }),
  text: fc.stringMatching(/^[A-Z][a-z]{2,8}( [a-z]{2,8}){2,9}\.$/),
});

test.each([
  ["Otter", (speaker: string, time: string) => `${speaker}  ${time}`],
  ["Rev", (speaker: string, time: string) => `${speaker} (${time}):`],
  ["Descript", (speaker: string, time: string) => `[${time}] ${speaker}:`],
])("every turn of %s keeps its words, its speaker and its start", (_name, heading) => {
  fc.assert(
    fc.property(fc.array(turn, { minLength: 2, maxLength: 12 }), (turns) => {
      let at = 0;
      const timed = turns.map(({ speaker, gap, text }, index) => ({ speaker, text, at: index ? (at += gap) : 0 }));
      const file = timed
        .map(({ speaker, text, at: start }) => `${heading(speaker, clock(start))}\n${text}\n`)
        .join("\n");
      const { cues } = parseTranscript(Buffer.from(file));
      expect(cues.map(({ startMs, speaker, text }) => ({ at: startMs / 1000, speaker, text }))).toEqual(timed);
    }),
    { numRuns: 60 },
  );
});

const pad = (n: number) => String(n).padStart(2, "0");
const clock = (seconds: number) =>
  `${seconds < 3600 ? "" : `${Math.floor(seconds / 3600)}:`}${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;

test("arbitrary lines never make the parser throw", () => {
  const line = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(
      "",
      "Ana Pérez  0:00",
      "[0:05] Bob Lee:",
      "Bob Lee (9:99):",
      "Ana  -1:00",
      FOOTER,
      "(0:00)",
      " : 0:01",
    ),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = lines.join("\n");
      expect(typeof isSpeakerTurns(text)).toBe("boolean");
      for (const { startMs, endMs } of parseSpeakerTurns(text).cues) expect(endMs).toBeGreaterThanOrEqual(startMs);
    }),
  );
});
