import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectLinearTime } from "../../tests/setup/growth";
import { parseTranscript } from "./parse-transcript";
import { TranscriptError } from "./transcript-error";
import { writeVtt } from "./write-vtt";

type Line = { startMs: number; endMs: number; text: string };

const pad = (n: number, width = 2) => String(n).padStart(width, "0");
const clock = (ms: number, point: string) =>
  `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}${point}${pad(ms % 1000, 3)}`;
const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const seconds = (ms: number) => (ms / 1000).toFixed(3);

/** Each format as its tools write it. */
const WRITERS: Record<string, (lines: Line[]) => string> = {
  webvtt: writeVtt,
  srt: (lines) =>
    lines
      .map(
        ({ startMs, endMs, text }, i) =>
          `${i + 1}\r\n${clock(startMs, ",")} --> ${clock(endMs, ",")}\r\n${escape(text)}\r\n`,
      )
      .join("\r\n"),
  sbv: (lines) =>
    lines
      .map(({ startMs, endMs, text }) => `${clock(startMs, ".")},${clock(endMs, ".")}\n${escape(text)}\n`)
      .join("\n"),
  "whisper-tsv": (lines) =>
    `start\tend\ttext\n${lines.map(({ startMs, endMs, text }) => `${startMs}\t${endMs}\t${text}\n`).join("")}`,
  ttml: (lines) =>
    `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><body><div>${lines.map(({ startMs, endMs, text }) => `<p begin="${clock(startMs, ".")}" end="${seconds(endMs)}s">${escape(text)}</p>`).join("")}</div></body></tt>`,
  sami: (lines) =>
    `<SAMI><BODY>${lines.map(({ startMs, endMs, text }) => `<SYNC Start=${startMs}><P Class=ENCC>${escape(text)}<SYNC Start=${endMs}><P Class=ENCC>&nbsp;`).join("")}</BODY></SAMI>`,
  "youtube-srv1": (lines) =>
    `<transcript>${lines.map(({ startMs, endMs, text }) => `<text start="${seconds(startMs)}" dur="${seconds(endMs - startMs)}">${escape(escape(text))}</text>`).join("")}</transcript>`,
  "youtube-srv3": (lines) =>
    `<timedtext format="3"><body>${lines.map(({ startMs, endMs, text }) => `<p t="${startMs}" d="${endMs - startMs}">${escape(text)}</p>`).join("")}</body></timedtext>`,
  "youtube-json3": (lines) =>
    JSON.stringify({
      wireMagic: "pb3",
      events: lines.map(({ startMs, endMs, text }) => ({
        tStartMs: startMs,
        dDurationMs: endMs - startMs,
        segs: [{ utf8: text }],
      })),
    }),
  whisper: (lines) =>
    JSON.stringify({
      text: "",
      segments: lines.map(({ startMs, endMs, text }) => ({
        start: startMs / 1000,
        end: endMs / 1000,
        text: ` ${text}`,
      })),
    }),
  podcast: (lines) =>
    JSON.stringify({
      version: "1.0.0",
      segments: lines.map(({ startMs, endMs, text }) => ({
        startTime: startMs / 1000,
        endTime: endMs / 1000,
        body: text,
      })),
    }),
  sjson: (lines) =>
    JSON.stringify({
      start: lines.map((line) => line.startMs),
      end: lines.map((line) => line.endMs),
      text: lines.map((line) => line.text),
    }),
  "aws-transcribe": (lines) =>
    JSON.stringify({
      results: {
        items: lines.map(({ startMs, endMs, text }) => ({
          type: "pronunciation",
          start_time: seconds(startMs),
          end_time: seconds(endMs),
          alternatives: [{ content: text }],
        })),
      },
    }),
};

/** Captions one after another, as a lecture has them, with whatever may be said in them. */
const captions = fc
  .array(
    fc.record({
      gapMs: fc.integer({ min: 1, max: 30_000 }),
      lengthMs: fc.integer({ min: 1, max: 10_000 }),
      text: fc.stringMatching(/^[a-zA-Zäßçñ][a-zA-Z äßçñ0-9.,?!'&<>"=-]{0,60}[a-z.]$/),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((items): Line[] => {
    let at = 0;
    return items.map(({ gapMs, lengthMs, text }) => {
      const startMs = (at += gapMs);
      at += lengthMs;
      // A tag or an arrow in speech is markup to some formats; it has tests of its own.
      return {
        startMs,
        endMs: at,
        text: text
          .replace(/<(?=[a-z/!?])|-->|&(?=[a-z#])/gi, "")
          .replace(/\s+/g, " ")
          .trim(),
      };
    });
  })
  .filter((lines) => lines.every(({ text }) => /[a-z]/i.test(text)));

describe.each(Object.keys(WRITERS))("%s", (format) => {
  test("every word is read, with its time to the millisecond", () => {
    fc.assert(
      fc.property(captions, (lines) => {
        const { cues, format: found } = parseTranscript(Buffer.from(WRITERS[format]!(lines)));
        expect(found.replace("-rolling", "")).toBe(format);
        expect(cues.map(({ startMs, endMs, text }) => ({ startMs, endMs, text }))).toEqual(lines);
      }),
      { numRuns: 60 },
    );
  });

  test("an incomplete or damaged file gives valid cues or a clear error with its line", () => {
    fc.assert(
      fc.property(captions, fc.nat(), fc.nat(), fc.string(), (lines, cut, at, noise) => {
        const file = WRITERS[format]!(lines);
        const damaged = file.slice(0, at % file.length) + noise + file.slice((at + (cut % 20)) % file.length);
        expectSound(damaged.slice(0, damaged.length - (cut % 7)));
      }),
      { numRuns: 80 },
    );
  });
});

test("arbitrary text gives valid cues or a clear error", () => {
  const pieces = fc.constantFrom(
    "WEBVTT",
    "\n",
    "\n\n",
    "00:01.000 --> 00:02.000",
    "1",
    "<",
    ">",
    "<v ",
    "</",
    "&",
    "&amp",
    ";",
    "{",
    "}",
    "[",
    "]",
    '"',
    ":",
    "00:00:01,000 --> 99:59:59,999",
    "-1:00",
    "NaN",
    "<tt>",
    "<p begin='1s'",
    "<SAMI>",
    "<SYNC Start=x>",
    "\t",
    "start\tend\ttext\n",
    "0:0:0.0,0:0:1.0\n",
    "\0",
    "\uFEFF",
    "💬",
    "null",
    "true",
    '{"events":[',
    "Ana Pérez  0:00",
    "[0:05] Bob Lee:",
    "0:0:5.0 --> 0:0:9.500",
    "Transcribed by https://otter.ai",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => expectSound(parts.join(""))),
    { numRuns: 500 },
  );
});

test("malicious text takes time in proportion to its length", () => {
  const heads = [
    "",
    "WEBVTT\n\n00:00.000 --> 00:01.000\n",
    "1\n00:00:00,000 --> 00:00:01,000\n",
    "<tt><body><p begin='0s'>",
    "<SAMI><SYNC Start=1><P>",
    "<transcript><text start='0'>",
    "Ana Pérez  0:00\nWelcome.\n\nBob Lee  0:05\nYes.\n",
    "0:0:5.0 --> 0:0:9.500\nAna Pérez\n",
    "[",
  ];
  const bodies = [
    "<",
    "&",
    "&x;",
    "<b>",
    "</b>",
    "<v a>",
    "-->",
    "\n",
    " ",
    "1",
    "{\\",
    "A. ",
    "a!",
    "(1:",
    "Ana 0:01\n",
    "<!--",
    "<![CDATA[",
    '"',
  ];
  for (const head of heads)
    for (const body of bodies)
      expectLinearTime(expectSound, (size) => head + body.repeat(size / body.length), 100_000, `${head}${body}…`);
}, 300_000);

function expectSound(text: string) {
  try {
    for (const { startMs, endMs, text: content } of parseTranscript(Buffer.from(text), { fileName: "notes.txt" })
      .cues) {
      if (
        !(
          Number.isInteger(startMs) &&
          startMs >= 0 &&
          Number.isInteger(endMs) &&
          endMs >= startMs &&
          content.trim() === content &&
          content !== ""
        )
      ) {
        throw new Error(`unsound cue: ${JSON.stringify({ startMs, endMs, content })}`);
      }
    }
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    expect(error.line).toBeGreaterThan(0);
  }
}
