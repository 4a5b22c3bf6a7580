import { expect, test } from "vitest";
import { makeSource } from "../../../tests/factories";
import { citationMarkdown, citationText, linkCitations } from "./link-citations";

const ORIGIN = "https://learn.example";
const sources = new Map([1, 2].map((number) => [number, makeSource({ number, startSeconds: number * 100 })]));
const link = (text: string, anchors = new Map()) => linkCitations(text, { sources, anchors }, ORIGIN);
const moment = (seconds: number) => `${ORIGIN}/courses/search-101/lectures/inverted-index?t=${seconds}`;

test.each([
  ["a citation", "So [1].", `So [\\[1\\]](${moment(100)}).`],
  ["a list", "So [1, 2].", `So [\\[1\\]](${moment(100)}) [\\[2\\]](${moment(200)}).`],
  ["an unknown number", "So [9].", "So \\[9\\]."],
  ["an unknown beside a known number", "So [1, 9].", `So [\\[1\\]](${moment(100)}) \\[9\\].`],
  ["a list of unknown numbers", "So [8, 9].", "So \\[8, 9\\]."],
  ["code", "`a[1]`", "`a[1]`"],
])("%s", (_name, text, linked) => {
  expect(link(text)).toBe(linked);
});

test("each occurrence links to its own sentence", () => {
  const anchors = new Map([["1-2", { startMs: 131_000, endMs: 134_000, quote: "x", support: "supported" as const }]]);
  expect(link("a [1] b [1]", anchors)).toBe(`a [\\[1\\]](${moment(100)}) b [\\[1\\]](${moment(131)})`);
});

test("a source is copied with its words, its name and its address", () => {
  const source = makeSource({ content: "One.\nTwo.", title: "A [b]" });
  expect(citationText(source, ORIGIN)).toBe(`“One.\nTwo.” (A [b] @ 02:17, ${moment(137)})`);
  expect(citationMarkdown(source, ORIGIN)).toBe(`> One.\n> Two.\n>\n> — [A \\[b\\] @ 02:17](${moment(137)})`);
});
