import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Line, linesOf } from "./line";

const line = (text: string) => new Line(text, 0, text.length);

describe("indentation", () => {
  test.each([
    ["a", 0],
    ["   a", 3],
    ["\ta", 4],
    ["  \ta", 4],
    ["   \t a", 5],
    ["\t\ta", 8],
    ["", 0],
  ])("%j is indented by %d columns", (text, columns) => {
    expect(line(text).indent).toBe(columns);
  });

  test("a tab that is consumed in part leaves the rest of its columns", () => {
    const tab = line("\ta");
    tab.skipIndent(1);
    expect(tab.indent).toBe(3);
    expect(tab.rest).toBe("   a");
  });

  test("a tab after a marker reaches to the tab stop of the whole line", () => {
    const item = line("-\ta");
    item.skip(1);
    expect(item.indent).toBe(3);
  });

  test("no more columns are consumed than there are", () => {
    const short = line("  a");
    short.skipIndent(9);
    expect(short.rest).toBe("a");
  });
});

test("a line's text is between its blanks", () => {
  const text = line(" \t a b \t");
  expect([text.text, text.textStart, text.textEnd, text.isBlank]).toEqual(["a b \t", 3, 6, false]);
  expect(line(" \t").isBlank).toBe(true);
});

test.each([
  ["a\nb", ["a", "b"]],
  ["a\r\nb\rc\n", ["a", "b", "c"]],
  ["\n\n", ["", ""]],
  ["", []],
])("%j has the lines %j", (text, lines) => {
  expect([...linesOf(text)].map(({ rest }) => rest)).toEqual(lines);
});

test("the lines of a text have all its characters except line endings", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", " ", "\t", "\n", "\r\n", "\r", "é")), (parts) => {
      const text = parts.join("");
      expect([...linesOf(text)].map(({ rest }) => rest).join("")).toBe(text.replace(/[\r\n]/g, ""));
    }),
  );
});
