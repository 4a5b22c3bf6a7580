import { describe, expect, test } from "vitest";
import { fenceNode, fenceOf, footnoteOf, headingOf, isThematicBreak, itemMarkerOf, underlineOf } from "./leaves";
import { Line } from "./line";

const line = (text: string) => new Line(text, 0, text.length);

describe("headings", () => {
  test.each([
    ["# foo", 1, "foo"],
    ["###### foo", 6, "foo"],
    ["#                  foo   ", 1, "foo"],
    ["## foo ##", 2, "foo"],
    ["# foo ##################################", 1, "foo"],
    ["### foo ### b", 3, "foo ### b"],
    ["# foo#", 1, "foo#"],
    ["## ", 2, ""],
    ["#", 1, ""],
    ["### ###", 3, ""],
  ])("%j has depth %d and the text %j", (text, depth, content) => {
    const heading = headingOf(line(text));
    expect(heading && [heading.depth, text.slice(heading.text.start, heading.text.end)]).toEqual([depth, content]);
  });

  test.each(["####### foo", "#5 bolt", "#hashtag", "\\## foo", ""])("%j is not a heading", (text) => {
    expect(headingOf(line(text))).toBeNull();
  });

  test.each([
    ["===", 1],
    ["=", 1],
    ["---  ", 2],
    ["= =", null],
    ["=-=", null],
    ["", null],
  ])("the underline %j makes a heading of depth %j", (text, depth) => {
    expect(underlineOf(line(text))).toBe(depth);
  });
});

test.each([
  ["***", true],
  ["---", true],
  ["___", true],
  [" - - -", true],
  ["**  * ** * ** * **", true],
  ["--", false],
  ["+++", false],
  ["_ _ _ _ a", false],
  ["*-*", false],
])("%j is a thematic break: %s", (text, isBreak) => {
  expect(isThematicBreak(line(text))).toBe(isBreak);
});

describe("list items", () => {
  test.each([
    ["- a", { sign: "-", start: null, width: 1, isEmpty: false }],
    ["+\ta", { sign: "+", start: null, width: 1, isEmpty: false }],
    ["*", { sign: "*", start: null, width: 1, isEmpty: true }],
    ["1. a", { sign: ".", start: 1, width: 2, isEmpty: false }],
    ["003) a", { sign: ")", start: 3, width: 4, isEmpty: false }],
    ["123456789. a", { sign: ".", start: 123_456_789, width: 10, isEmpty: false }],
    ["1.  ", { sign: ".", start: 1, width: 2, isEmpty: true }],
  ])("%j begins an item", (text, marker) => {
    expect(itemMarkerOf(line(text))).toEqual(marker);
  });

  test.each(["-a", "1.5 seconds", "1234567890. a", "-1. a", "a. b", "**bold**"])("%j does not", (text) => {
    expect(itemMarkerOf(line(text))).toBeNull();
  });
});

describe("fences", () => {
  test.each([
    ["```", { character: "`", size: 3, indent: 0, info: "" }],
    ["  ~~~~ ts meta", { character: "~", size: 4, indent: 2, info: "ts meta" }],
    ["~~~ aa ``` ~~~", { character: "~", size: 3, indent: 0, info: "aa ``` ~~~" }],
    ["$$", { character: "$", size: 2, indent: 0, info: "" }],
  ])("%j opens one", (text, fence) => {
    expect(fenceOf(line(text))).toEqual(fence);
  });

  test.each(["``", "~~", "$", "``` a`b", "$$x$$"])("%j does not", (text) => {
    expect(fenceOf(line(text))).toBeNull();
  });

  test("a code block has a language and what follows it; a formula has neither", () => {
    const fence = { size: 3, indent: 0 };
    expect(fenceNode({ ...fence, character: "`", info: "c\\+\\+ title=a b" }, undefined)).toMatchObject({
      type: "code",
      lang: "c++",
      meta: "title=a b",
    });
    expect(fenceNode({ ...fence, character: "~", info: "" }, undefined)).toMatchObject({ lang: null, meta: null });
    expect(fenceNode({ ...fence, character: "$", info: "x" }, undefined)).toEqual({ type: "math", value: "" });
  });
});

test.each([
  ["[^1]: A note", { label: "1", width: 5 }],
  ["[^long-label]:", { label: "long-label", width: 14 }],
  ["[1]: https://example.org", null],
  ["[^a b]: no spaces", null],
  ["[^]: empty", null],
  ["[^1] no colon", null],
])("the footnote that %j defines: %j", (text, footnote) => {
  expect(footnoteOf(line(text))).toEqual(footnote);
});
