import { expect, test } from "vitest";
import { MAX_PARENTHESES } from "./limits";
import { linkTargetAt } from "./link-target";

const target = (text: string) => {
  const found = linkTargetAt(text, 0);
  return found && [found.url, found.title, text.slice(found.end)];
};

test.each([
  ["(/uri)", "/uri", null],
  ["()", "", null],
  ["(<>)", "", null],
  ["(</my uri>)", "/my uri", null],
  ["(foo(and(bar)))", "foo(and(bar))", null],
  ["(foo\\(and\\(bar\\))", "foo(and(bar)", null],
  ["(foo%20b&auml;)", "foo%20bä", null],
  ["(#fragment)", "#fragment", null],
  ['(/url "title")', "/url", "title"],
  ["(/url 'title \"and\" title')", "/url", 'title "and" title'],
  ["(/url (title))", "/url", "title"],
  ['(/url "title \\"&quot;")', "/url", 'title ""'],
  ['(   /uri\n  "title"  )', "/uri", "title"],
  ['("title")', '"title"', null],
])("%j leads to %j with the title %j", (text, url, title) => {
  expect(target(`${text} after`)).toEqual([url, title, " after"]);
});

test.each([
  ["no parenthesis", "/uri"],
  ["a space in the address", "(/my uri)"],
  ["a line break in a pointed address", "(<foo\nbar>)"],
  ["an unclosed pointed address", "(<b)"],
  ["unbalanced parentheses", "(foo(and(bar))"],
  ["an unclosed title", '(/url "title)'],
  ["a title that touches the address", '(<a>"title")'],
  ["two titles", '(/url "one" "two")'],
  ["the end of the text", "(/url"],
])("%s is not a target", (_name, text) => {
  expect(linkTargetAt(text, 0)).toBeNull();
});

test("parentheses in an address nest up to the limit", () => {
  const nested = (depth: number) => `(${"(".repeat(depth)}${")".repeat(depth)})`;
  expect(target(nested(MAX_PARENTHESES))?.[2]).toBe("");
  expect(linkTargetAt(nested(MAX_PARENTHESES + 1), 0)).toBeNull();
});
