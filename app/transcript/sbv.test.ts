import { expect, test } from "vitest";
import { isSbv, parseSbv } from "./sbv";

test("a caption has both times on one line, and its words below", () => {
  expect(
    parseSbv("0:00:00.599,0:00:04.160\n>> ALICE: Hi,\n&amp; welcome\n\n1:00:04.160,1:00:06.770\nbye\n").cues,
  ).toEqual([
    { id: null, startMs: 599, endMs: 4_160, text: ">> ALICE: Hi, & welcome" },
    { id: null, startMs: 3_604_160, endMs: 3_606_770, text: "bye" },
  ]);
});

test.each([
  ["0:00:00.599,0:00:04.160\nx", true],
  ["\n\n0:00:00.599,0:00:04.160", true],
  ["00:00:01,000 --> 00:00:02,000", false],
  ["0:00,0:04", false],
  ["start,end", false],
])("%j begins as SBV does: %s", (text, expected) => {
  expect(isSbv(text)).toBe(expected);
});

test("a caption that ends before it starts is reported with its line", () => {
  const { cues, warnings } = parseSbv("0:00:00.0,0:00:01.0\na\n\n0:00:05.0,0:00:02.0\nb");
  expect(cues.at(-1)).toMatchObject({ startMs: 5_000, endMs: 5_000 });
  expect(warnings).toEqual([{ line: 4, message: expect.stringContaining("ends before it starts") }]);
});

test("names before every caption are speakers", () => {
  const { cues } = parseSbv("0:00:00.0,0:00:01.0\nAna: Hello\n\n0:00:01.0,0:00:02.0\nAna: Hashing");
  expect(cues.map(({ speaker, text }) => [speaker, text])).toEqual([
    ["Ana", "Hello"],
    ["Ana", "Hashing"],
  ]);
});
