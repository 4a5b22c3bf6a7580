import { expect, test } from "vitest";
import { isYouTubeXml, parseYouTubeXml } from "./youtube-xml";

test.each([
  ['<?xml version="1.0" encoding="utf-8" ?><transcript><text start="0">x</text></transcript>', true],
  ['<?xml version="1.0" encoding="utf-8" ?>\n<timedtext format="3">', true],
  ["<transcripts>", false],
  ["<tt><body/></tt>", false],
  ["transcript", false],
])("%j is YouTube's timed text: %s", (text, expected) => {
  expect(isYouTubeXml(text)).toBe(expected);
});

test("srv1: seconds, and character references that are escaped twice", () => {
  const { format, cues } = parseYouTubeXml(
    `<?xml version="1.0" encoding="utf-8" ?><transcript><text start="0.21" dur="3.9">that&amp;#39;s R&amp;amp;D</text><text start="4.2">&lt;i&gt;two&lt;/i&gt;\nlines</text></transcript>`,
  );
  expect(format).toBe("youtube-srv1");
  expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [210, 4_110, "that's R&D"],
    [4_200, 4_200, "two lines"],
  ]);
});

test("srv3: words have times, counted from their paragraph", () => {
  const { format, cues } = parseYouTubeXml(
    `<timedtext format="3"><head><ws id="0"/></head><body><w t="0" id="1"/><p t="1000" d="3000" w="1"><s ac="0">we</s><s t="400"> stem</s><s t="900"> words</s></p><p t="4000" d="500" a="1">\n</p><p t="4500" d="900">a<br/>b</p></body></timedtext>`,
  );
  expect(format).toBe("youtube-srv3");
  expect(cues).toEqual([
    {
      id: null,
      startMs: 1_000,
      endMs: 4_000,
      text: "we stem words",
      words: [
        { startMs: 1_000, endMs: 1_400, text: "we" },
        { startMs: 1_400, endMs: 1_900, text: "stem" },
        { startMs: 1_900, endMs: 4_000, text: "words" },
      ],
    },
    { id: null, startMs: 4_500, endMs: 5_400, text: "a b" },
  ]);
});

test("a caption ends where the next one starts, although both are shown", () => {
  const { cues, warnings } = parseYouTubeXml(
    `<timedtext format="3"><body><p t="160" d="4720"><s>hello</s><s t="320"> everyone</s></p><p t="2470" d="2410" a="1">\n</p><p t="2480" d="5000"><s>to</s></p><p t="2480" d="900">(door)</p><p t="9000" d="1"/></body></timedtext>`,
  );
  expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [160, 2_480, "hello everyone"],
    [2_480, 7_480, "to"],
    [2_480, 3_380, "(door)"],
  ]);
  expect(cues[0]?.words?.at(-1)).toEqual({ startMs: 480, endMs: 2_480, text: "everyone" });
  expect(warnings).toEqual([]);
});

test("a word that starts after its paragraph ends has no length", () => {
  const { cues } = parseYouTubeXml(
    `<timedtext><body><p t="0" d="500"><s>a</s><s t="900"> b</s></p></body></timedtext>`,
  );
  expect(cues[0]?.words?.at(-1)).toEqual({ startMs: 900, endMs: 900, text: "b" });
});

test("a caption without a start is skipped with its line", () => {
  const { cues, warnings } = parseYouTubeXml(
    `<transcript>\n<text dur="1">lost</text>\n<text start="1">said</text></transcript>`,
  );
  expect(cues.map(({ text }) => text)).toEqual(["said"]);
  expect(warnings).toEqual([{ line: 2, message: expect.stringContaining("skipped") }]);
});

test("an incomplete file is read as far as it goes", () => {
  const { cues, warnings } = parseYouTubeXml(`<transcript><text start="0" dur="1">one</text>\n<text start="1">tw`);
  expect(cues.map(({ text }) => text)).toEqual(["one", "tw"]);
  expect(warnings).toEqual([{ line: 2, message: expect.stringContaining("incomplete") }]);
});
