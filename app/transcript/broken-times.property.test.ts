import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTranscript } from "./parse-transcript";

const SECOND = 1_000;
const pad = (n: number) => String(n).padStart(2, "0");
const clock = (ms: number, point = ".") => `00:${pad(Math.floor(ms / 60_000))}:${pad((ms / 1000) % 60)}${point}000`;

type Format = {
  head?: string;
  tail?: string;
  separator?: string;
  /** A caption, with its times as written. */
  write: (times: { start: string; end: string }, text: string) => string;
  time: (ms: number) => string;
  /** Times of a caption that cannot be read. */
  broken: { start: string; end: string }[];
  /** JSON has no lines to name: it is often a single one. */
  isJson?: boolean;
};

const CLOCKS = [
  { start: "0:00:x", end: "0:00:04.000" },
  { start: "00:00:0x.000", end: "00:00:04.000" },
  { start: "-0:0x:01.000", end: "0:00:04.000" },
  { start: "00:00:01.000", end: "00:00:" },
  { start: "::", end: "00:00:04.000" },
];
const NUMBERS = ["soon", "1x", "", "0:01"].map((start) => ({ start, end: "4" }));
const ATTRIBUTES = ["soon", "1x", "", "-1s"].map((start) => ({ start, end: "4s" }));

const FORMATS: Record<string, Format> = {
  webvtt: {
    head: "WEBVTT\n\n",
    separator: "\n\n",
    write: ({ start, end }, text) => `${start} --> ${end}\n${text}`,
    time: clock,
    broken: [...CLOCKS, { start: "00:01,000", end: "00:02,000" }],
  },
  "webvtt without an arrow": {
    head: "WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nfirst\n",
    separator: "\n",
    write: ({ start, end }, text) => `${start} ${/x|:$/.test(start + end) ? "->" : "-->"} ${end}\n${text}`,
    time: clock,
    broken: CLOCKS.slice(0, 3),
  },
  srt: {
    separator: "\n\n",
    write: ({ start, end }, text) => `7\n${start} --> ${end}\n${text}`,
    time: (ms) => clock(ms, ","),
    broken: CLOCKS,
  },
  sbv: {
    separator: "\n\n",
    write: ({ start, end }, text) => `${start},${end}\n${text}`,
    time: clock,
    broken: [...CLOCKS, { start: "0:00:01.000 ", end: "  0:0x:02.000" }, { start: "-0:00:01.000", end: "0:00:02.000" }],
  },
  ttml: {
    head: "<tt><body><div>\n",
    tail: "</div></body></tt>",
    separator: "\n",
    write: ({ start, end }, text) => `<p begin="${start}" end="${end}">${text}</p>`,
    time: (ms) => `${ms / 1000}s`,
    broken: ATTRIBUTES,
  },
  sami: {
    head: "<SAMI><BODY>\n",
    separator: "\n",
    write: ({ start }, text) => `<SYNC Start="${start}"><P>${text}`,
    time: String,
    broken: NUMBERS,
  },
  "whisper tsv": {
    head: "start\tend\ttext\n",
    separator: "\n",
    write: ({ start, end }, text) => `${start}\t${end}\t${text}`,
    time: String,
    broken: NUMBERS,
  },
  "youtube srv1": {
    head: "<transcript>\n",
    tail: "</transcript>",
    separator: "\n",
    write: ({ start }, text) => `<text start="${start}" dur="1">${text}</text>`,
    time: (ms) => String(ms / 1000),
    broken: NUMBERS,
  },
  "youtube srv3": {
    head: "<timedtext><body>\n",
    tail: "</body></timedtext>",
    separator: "\n",
    write: ({ start }, text) => `<p t="${start}" d="1000">${text}</p>`,
    time: String,
    broken: NUMBERS,
  },
  notes: {
    separator: "\n",
    write: ({ start }, text) => `[${start}] ${text}`,
    time: (ms) => clock(ms).slice(0, 8),
    broken: [
      { start: "00:1x", end: "" },
      { start: "00:99", end: "" },
      { start: "-00:01", end: "" },
    ],
  },
  "speaker turns": {
    separator: "\n\n",
    write: ({ start }, text) => `Ana Pérez  ${start}\n${text}`,
    time: (ms) => clock(ms).slice(0, 8),
    broken: [
      { start: "00:1x", end: "" },
      { start: "00:99", end: "" },
      { start: "-00:01", end: "" },
    ],
  },
  "podcast json": json("segments", "startTime", "endTime", "body", SECOND),
  "whisper json": json("segments", "start", "end", "text", SECOND),
  "youtube json3": {
    ...json("events", "tStartMs", "dDurationMs", "text", 1),
    write: ({ start }, text) => `{"tStartMs": ${start || '""'}, "dDurationMs": 900, "segs": [{"utf8": "${text}"}]}`,
  },
  "aws json": {
    ...json("items", "start_time", "end_time", "content", SECOND),
    head: '{"results": {"items": [\n',
    tail: "\n]}}",
    write: ({ start }, text) =>
      `{"type": "pronunciation", "start_time": ${start}, "alternatives": [{"content": "${text}"}]}`,
  },
  "clock map": {
    ...json("", "", "", "", 1),
    head: "{\n",
    tail: "\n}",
    write: ({ start }, text) => `"${start}": "${text}"`,
    time: (ms) => clock(ms).slice(0, 8),
    broken: [{ start: "00:1x", end: "" }],
  },
};

function json(list: string, start: string, end: string, text: string, unit: number): Format {
  return {
    head: `{"${list}": [\n`,
    tail: "\n]}",
    separator: ",\n",
    write: (times, words) => `{"${start}": ${times.start}, "${end}": ${times.end}, "${text}": "${words}"}`,
    time: (ms) => String(ms / unit),
    broken: ['"soon"', '""', "null"].map((written) => ({ start: written, end: "4" })),
    isJson: true,
  };
}

const words = fc.array(fc.stringMatching(/^[a-z]{3,9} [a-z]{3,9} [a-z]{3,9}$/), { minLength: 4, maxLength: 9 });

describe.each(Object.entries(FORMATS))("%s", (_name, format) => {
  const { head = "", tail = "", separator = "\n", write, time, broken, isJson } = format;

  test("a caption with malformed times is skipped with its line, and the others keep their words and starts", () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.constantFrom(...broken), (texts, place, times) => {
        const at = place % texts.length;
        const captions = texts.map((text, i) => {
          const startMs = (i + 1) * 2_000;
          const good = { start: time(startMs), end: time(startMs + SECOND) };
          return { startMs, text, file: write(i === at ? times : good, text) };
        });
        const before =
          head +
          captions
            .slice(0, at)
            .map(({ file }) => file + separator)
            .join("");
        const { cues, warnings } = parseTranscript(
          Buffer.from(head + captions.map(({ file }) => file).join(separator) + tail),
        );
        const kept = captions.filter((_, i) => i !== at).map(({ startMs, text }) => [startMs, text]);
        expect(cues.filter(({ text }) => text !== "first").map(({ startMs, text }) => [startMs, text])).toEqual(kept);
        expect(warnings).toHaveLength(1);
        const line = before.split("\n").length;
        if (!isJson) expect([line, line + 1]).toContain(warnings[0]?.line);
      }),
      { numRuns: 60 },
    );
  });
});
