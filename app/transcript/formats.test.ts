import { expect, test } from "vitest";
import { parseTranscript } from "./parse-transcript";
import { ttmlClock } from "./ttml-time";

const parse = (text: string, language = "en") => parseTranscript(Buffer.from(text), { language });
const linesOf = (text: string, language?: string) =>
  parse(text, language).cues.map(({ startMs, endMs, text: content }) => [startMs, endMs, content]);

const RATES = { frameRate: 25, subFrameRate: 1, tickRate: 10_000_000 };
test.each([
  ["00:01:02.5", 62_500],
  ["00:01:02,500", 62_500],
  ["1:01:02", 3_662_000],
  ["01:02.5", 62_500],
  ["00:00:01:05", 1_200],
  ["62.5s", 62_500],
  ["1500ms", 1_500],
  ["1.5h", 5_400_000],
  ["2m", 120_000],
  ["50f", 2_000],
  ["15000000t", 1_500],
  ["soon", NaN],
])("TTML's time %s is %d ms", (text, ms) => {
  expect(ttmlClock(text, RATES)).toBe(ms);
});

test("TTML: times are relative to the container, spans may time words, agents are speakers, and titles are not captions", () => {
  const ttml = `<?xml version="1.0"?>
<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25">
<tt:head><tt:metadata><ttm:title>Not said</ttm:title><ttm:agent xml:id="a" type="person"><ttm:name type="full">Ada</ttm:name></ttm:agent></tt:metadata></tt:head>
<tt:body begin="10s"><tt:div>
<tt:p begin="1s" dur="2s" ttm:agent="a">We <tt:span>stem</tt:span><tt:br/>words</tt:p>
<tt:p><tt:span begin="5s" end="6s">one</tt:span> <tt:span begin="6s" end="7s">two</tt:span></tt:p>
<tt:p begin="00:00:08:05" end="00:00:09:00">frames</tt:p>
</tt:div></tt:body></tt:tt>`;
  expect(linesOf(ttml)).toEqual([
    [11_000, 13_000, "We stem words"],
    [15_000, 17_000, "one two"],
    [18_200, 19_000, "frames"],
  ]);
  expect(parse(ttml).cues[0]).toMatchObject({ speaker: "Ada" });
});

test("SAMI: the lecture's language is read, and the last caption is shown for four seconds", () => {
  const sami = `<SAMI><BODY><SYNC Start=1000><P Class=ENUSCC>hello<P Class=KRCC>안녕<SYNC Start=3000><P Class=ENUSCC>&nbsp;<P Class=KRCC>&nbsp;<SYNC Start=5000><P Class=ENUSCC>bye<br>now<P Class=KRCC>잘가`;
  expect(linesOf(sami)).toEqual([
    [1_000, 3_000, "hello"],
    [5_000, 9_000, "bye now"],
  ]);
  expect(linesOf(sami, "kr")).toEqual([
    [1_000, 3_000, "안녕"],
    [5_000, 9_000, "잘가"],
  ]);
});

test("YouTube's json3: words have times, line breaks are not captions, and a caption ends where the next begins", () => {
  const events = [
    { tStartMs: 0, dDurationMs: 9_000, id: 1, wpWinPosId: 1 },
    {
      tStartMs: 1_000,
      dDurationMs: 5_000,
      segs: [{ utf8: "we" }, { utf8: " stem", tOffsetMs: 400 }, { utf8: " words", tOffsetMs: 900 }],
    },
    { tStartMs: 3_000, dDurationMs: 3_000, aAppend: 1, segs: [{ utf8: "\n" }] },
    { tStartMs: 3_000, dDurationMs: 3_000, segs: [{ utf8: "so that" }] },
  ];
  const { cues } = parse(JSON.stringify({ wireMagic: "pb3", events }));
  expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [1_000, 3_000, "we stem words"],
    [3_000, 6_000, "so that"],
  ]);
  expect(cues[0]!.words).toEqual([
    { startMs: 1_000, endMs: 1_400, text: "we" },
    { startMs: 1_400, endMs: 1_900, text: "stem" },
    { startMs: 1_900, endMs: 3_000, text: "words" },
  ]);
});

test("each line of YouTube's rolling captions is read once, when it first appears, with the times of its words", () => {
  const lines = ["so today we", "look at how", "a search engine", "finds the words", "that you typed"];
  const blocks = lines.flatMap((line, i) => {
    const at = (ms: number) =>
      `00:00:${String(Math.floor(ms / 1000)).padStart(2, "0")}.${String(ms % 1000).padStart(3, "0")}`;
    const [start, end] = [i * 2_000, i * 2_000 + 1_990];
    const [first, ...rest] = line.split(" ");
    const karaoke = `${first}${rest.map((word, n) => `<${at(start + (n + 1) * 400)}><c> ${word}</c>`).join("")}`;
    return [
      `${at(start)} --> ${at(end)} align:start position:0%\n${lines[i - 1] ?? " "}\n${karaoke}`,
      `${at(end)} --> ${at(end + 10)} align:start position:0%\n${line}\n `,
    ];
  });
  const { cues, format } = parse(`WEBVTT\nKind: captions\nLanguage: en\n\n${blocks.join("\n\n")}\n`);
  expect(format).toBe("webvtt-rolling");
  expect(cues.map((cue) => cue.text)).toEqual(lines);
  expect(cues[1]).toMatchObject({
    startMs: 2_000,
    words: [
      { startMs: 2_000, text: "look" },
      { startMs: 2_400, text: "at" },
      { startMs: 2_800, text: "how" },
    ],
  });
});

test("names before the words become speakers in meeting recordings, but other words before a colon do not", () => {
  const vtt = (texts: string[]) =>
    `WEBVTT\n\n${texts.map((text, i) => `${i + 1}\n00:00:0${i}.000 --> 00:00:0${i}.900\n${text}\n`).join("\n")}`;
  const meeting = parse(
    vtt(["Ada Lovelace: Hello.", "Martin Porter: Hello Ada.", "Ada Lovelace: Shall we stem?", "Martin Porter: Yes."]),
  ).cues;
  expect(meeting[1]).toMatchObject({ speaker: "Martin Porter", text: "Hello Ada." });
  const talk = parse(vtt(["Remember: stem first.", "Then we index.", "Note: order matters.", "That is all."])).cues;
  expect(talk[0]).toMatchObject({ text: "Remember: stem first." });
  expect(talk[0]).not.toHaveProperty("speaker");
});

test("AWS Transcribe: punctuation joins the word before it, and speakers are kept", () => {
  const word = (start: number, content: string) => ({
    type: "pronunciation",
    start_time: String(start),
    end_time: String(start + 0.4),
    alternatives: [{ content, confidence: "0.9" }],
  });
  const items = [word(1, "Hello"), { type: "punctuation", alternatives: [{ content: "," }] }, word(1.5, "world")];
  const speaker_labels = {
    segments: [
      {
        items: [
          { start_time: "1", speaker_label: "spk_0" },
          { start_time: "1.5", speaker_label: "spk_1" },
        ],
      },
    ],
  };
  expect(parse(JSON.stringify({ results: { items, speaker_labels } })).cues).toMatchObject([
    { startMs: 1_000, endMs: 1_400, text: "Hello,", speaker: "spk_0" },
    { startMs: 1_500, text: "world", speaker: "spk_1" },
  ]);
});

test("Whisper's words keep their times", () => {
  const segments = [
    {
      start: 0,
      end: 2,
      text: " We stem.",
      words: [
        { word: " We", start: 0, end: 0.5 },
        { word: " stem.", start: 0.5, end: 2 },
      ],
    },
  ];
  expect(parse(JSON.stringify({ segments })).cues[0]!.words).toEqual([
    { startMs: 0, endMs: 500, text: "We" },
    { startMs: 500, endMs: 2_000, text: "stem." },
  ]);
});

test("notes have start times only, and lines without a time belong to the time above them", () => {
  const { cues, timing } = parse("[00:00] Welcome\nto the lecture\n(2:17) Stemming\n1:02:03 - Questions\n");
  expect(timing).toBe("start-only");
  expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [0, 137_000, "Welcome to the lecture"],
    [137_000, 3_723_000, "Stemming"],
    [3_723_000, 3_723_000, "Questions"],
  ]);
});

test.each([
  ["a cue out of order", "WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na\n", /were sorted/],
  ["an end before its start", "WEBVTT\n\n00:05.000 --> 00:02.000\na\n", /ends before it starts/],
  ["a negative time", "1\n-00:00:01,000 --> 00:00:02,000\na\n", /starts before 0/],
  ["a time of days", "1\n99:59:59,000 --> 99:59:59,900\na\n", /after 99 hours/],
  ["a file that ends in the middle", "<tt><body><div><p begin='1s' end='2s'>a</p>", /file is incomplete/],
  [
    "timings that cannot be read",
    "WEBVTT\n\n00:01,000 --> 00:02,000\na\n\n00:03.000 --> 00:04.000\nb\n",
    /cannot be read/,
  ],
])("%s is read with a warning", (_name, file, message) => {
  expect(
    parse(file)
      .warnings.map((warning) => warning.message)
      .join("\n"),
  ).toMatch(message);
});

test("invalid JSON is an error with its line", () => {
  expect(() => parse('{\n"segments": [\n{"start": 0,,}\n]}')).toThrow(expect.objectContaining({ line: 3 }));
});
