import { expect, test } from "vitest";
import { chapterLines, chaptersFromDescription } from "./chapters";

test("lines of a description that begin with a time are its chapters", () => {
  const description =
    "What a lecture!\n\n00:00 Welcome\n02:17 - Stemming\n1:02:03 Late questions\n\nSlides: https://example.org";
  expect(chaptersFromDescription(description)).toEqual([
    { startMs: 0, title: "Welcome" },
    { startMs: 137_000, title: "Stemming" },
    { startMs: 3_723_000, title: "Late questions" },
  ]);
});

test.each([
  ["a single time", "00:00 Welcome"],
  ["a list that does not begin at 0", "01:00 One\n02:00 Two"],
  ["times that run back", "00:00 One\n05:00 Two\n03:00 Three"],
  ["a description without times", "Office hours are at 12:30 on Mondays."],
])("%s is not a list of chapters", (_name, description) => {
  expect(chaptersFromDescription(description)).toEqual([]);
});

test("every line of a pasted text that begins with a time is a chapter, in the text's order", () => {
  const pasted = "Timestamps:\r\n- 05:00 Two\n• 00:00 One\n\n[1:02:03] - Three – late\n00:10";
  expect(chapterLines(pasted)).toEqual({
    chapters: [
      { startMs: 300_000, title: "Two" },
      { startMs: 0, title: "One" },
      { startMs: 3_723_000, title: "Three – late" },
    ],
    others: 1,
  });
});

test.each([
  ["0:10 | Questions", "Questions"],
  ["0:10| Questions", "Questions"],
  ["0:10 » Intro", "Intro"],
  ["0:10 → Intro", "Intro"],
  ["0:10 -> Intro", "Intro"],
  ["0:10 – | Intro | Part 1", "Intro | Part 1"],
  ["0:10-0:50 Five", "Five"],
  ["0:10 – 0:50: Five", "Five"],
  ["(0:10-0:50) Five", "Five"],
  ["[0:10] - [1:00:50] Five", "Five"],
  ["• 0:10 to 0:50 Five", "Five"],
  ["0:10 --> 0:50 | Five", "Five"],
  ["0:10 -5 degrees", "-5 degrees"],
  ["0:10 5:00 pm", "5:00 pm"],
  ["0:10 To 100 and back", "To 100 and back"],
  ["0:10 | Übersicht: A > B", "Übersicht: A > B"],
])("the title of %j is %j", (line, title) => {
  expect(chapterLines(line)).toEqual({ chapters: [{ startMs: 10_000, title }], others: 0 });
  expect(chaptersFromDescription(`0:00 | Start\n${line.replace("• ", "")}`)[1]).toEqual({ startMs: 10_000, title });
});

test("a range without a title is no chapter", () => {
  expect(chapterLines("0:00-0:50\n0:50 |")).toMatchObject({ chapters: [] });
});
