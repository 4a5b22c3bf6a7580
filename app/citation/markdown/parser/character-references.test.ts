import { expect, test } from "vitest";
import { referenceAt, unescapeText } from "./character-references";

test.each([
  ["&amp;", "&"],
  ["&copy;", "©"],
  ["&ngE;", "≧̸"],
  ["&#35;", "#"],
  ["&#1234;", "Ӓ"],
  ["&#X22;", '"'],
  ["&#x1F642;", "🙂"],
])("%s is %s", (reference, value) => {
  expect(referenceAt(`a${reference}b`, 1)).toEqual({ value, end: 1 + reference.length });
});

test.each(["&#0;", "&#x80;", "&#xD800;", "&#xFFFE;", "&#xFDD0;", "&#x110000;", "&#9999999;"])(
  "%s names no character that can be displayed",
  (reference) => {
    expect(referenceAt(reference, 0)?.value).toBe("\uFFFD");
  },
);

test.each(["&nbsp", "&x;", "&#;", "&#x;", "&#87654321;", "&#abcdef0;", "&hi?;", "&MadeUpEntity;", "& amp;", "amp;"])(
  "%s is not a reference",
  (text) => {
    expect(referenceAt(text, 0)).toBeNull();
  },
);

test("the reference must begin at the offset", () => {
  expect(referenceAt("a&amp;", 0)).toBeNull();
});

test.each([
  ["\\*not emphasis\\*", "*not emphasis*"],
  ["C:\\temp\\a", "C:\\temp\\a"],
  ["\\\\", "\\"],
  ["f&ouml;&ouml;", "föö"],
  ["\\&amp;", "&amp;"],
  ["&unknown;", "&unknown;"],
])("%j reads %j", (text, unescaped) => {
  expect(unescapeText(text)).toBe(unescaped);
});
