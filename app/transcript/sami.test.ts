import { expect, test } from "vitest";
import { isSami, parseSami } from "./sami";

const sami = (body: string) =>
  `<SAMI>\n<HEAD><TITLE>Lecture 1</TITLE><STYLE TYPE="text/css"><!-- P { color: white } .ENUSCC { lang: en-US } --></STYLE></HEAD>\n<BODY>${body}</BODY></SAMI>`;
const cuesOf = (body: string, language?: string) =>
  parseSami(sami(body), language).cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]);

test.each([
  ["<SAMI><HEAD>", true],
  ["<!-- made by hand -->\n<sami >", true],
  ["<samizdat>", false],
  ["SAMI", false],
])("%j begins as SAMI does: %s", (text, expected) => {
  expect(isSami(text)).toBe(expected);
});

test("a caption lasts until the next SYNC, and the title and styles are not captions", () => {
  expect(
    cuesOf(
      "<SYNC Start=1000><P Class=ENUSCC>one &amp; <i>two</i><SYNC Start=2500><P Class=ENUSCC>&nbsp;<SYNC Start=4000><P Class=ENUSCC>three",
    ),
  ).toEqual([
    [1_000, 2_500, "one & two"],
    [4_000, 8_000, "three"],
  ]);
});

test("a file that closes neither SYNC nor P may have any number of captions", () => {
  const captions = Array.from(
    { length: 300 },
    (_, index) => `<SYNC Start=${index * 1_000}><P Class=ENUSCC><font color=red>caption ${index}\n`,
  );
  const { cues, warnings } = parseSami(sami(captions.join("")));
  expect(cues).toHaveLength(300);
  expect(cues.at(-1)).toMatchObject({ startMs: 299_000, text: "caption 299" });
  expect(warnings).toEqual([]);
});

test("paragraphs without a class are read, in any language", () => {
  expect(cuesOf("<SYNC Start=0><P>uno<SYNC Start=900><P>dos", "es")).toEqual([
    [0, 900, "uno"],
    [900, 4_900, "dos"],
  ]);
});

test("a language that the file does not have is replaced by its first", () => {
  const body = "<SYNC Start=0><P Class=ENUSCC>hello<P Class=KRCC>안녕<SYNC Start=900><P Class=ENUSCC>&nbsp;";
  expect(cuesOf(body, "fr")).toEqual([[0, 900, "hello"]]);
  expect(cuesOf(body, "en-GB")).toEqual([[0, 900, "hello"]]);
});

test.each(["<SYNC>", "<SYNC Start=soon>"])("%j: its caption is skipped with its line", (sync) => {
  const { cues, warnings } = parseSami(sami(`\n${sync}<P>lost\n<SYNC Start=500><P>said`));
  expect(cues.map(({ text }) => text)).toEqual(["said"]);
  expect(warnings).toEqual([{ line: 4, message: expect.stringContaining("skipped") }]);
});

test("a file without captions has no cues", () => {
  expect(cuesOf("")).toEqual([]);
});
