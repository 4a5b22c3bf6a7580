import fc from "fast-check";
import { expect, test } from "vitest";
import { asFile } from "./http.server";

const nameOf = (title: string) =>
  decodeURIComponent(
    /filename\*=UTF-8''(.*)$/.exec(asFile("", title, "md", "text/markdown").headers.get("content-disposition")!)![1]!,
  );

test.each([
  ["words", "Why do we stem words?", "why-do-we-stem-words.md"],
  ["another script, with its marks", "हिन्दी में प्रश्न", "हिन्दी-में-प्रश्न.md"],
  ["no letter", "?!", "cuepoint.md"],
  ["a long title", "a ".repeat(100), `${"a-".repeat(30).slice(0, -1)}.md`],
  ["letters outside the basic plane", "𝒜".repeat(100), `${"𝒜".repeat(60)}.md`],
  ["a cut where a pair stands", `a${"𝒜".repeat(100)}`, `a${"𝒜".repeat(59)}.md`],
  ["half a pair", "stem \ud835 words \udc9c", "stem-words.md"],
  ["a path", "../../etc/passwd\\..\0", "etc-passwd.md"],
  ["a device of Windows", "CON", "con-file.md"],
  ["letters and marks", "e\u0301tude", "\u00e9tude.md"],
])("names a file after a title of %s", (_case, title, name) => {
  expect(nameOf(title)).toBe(name);
});

test("gives every title a file name that file systems accept, even if it is not valid Unicode", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.array(fc.integer({ min: 0xd800, max: 0xdfff })),
      (title, halves) => {
        const name = nameOf(title + String.fromCharCode(...halves));
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}-]+\.md$/u);
      },
    ),
    { numRuns: 500 },
  );
}, 20_000);
