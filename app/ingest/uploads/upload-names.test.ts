import fc from "fast-check";
import { expect, test } from "vitest";
import { kindOf, safeName, wholeTitle } from "./upload-names.server";

test.each([
  ["Week 1.MP4", "Week 1.mp4"],
  ["../../etc/passwd.vtt", "passwd.vtt"],
  ["C:\\talks\\a.srt", "a.srt"],
  [".hidden.mp4", "hidden.mp4"],
  ["evil\u202Egpj.mp4", "evilgpj.mp4"],
  ["第一課.vtt", "第一課.vtt"],
  ["a\0b.vtt", "ab.vtt"],
  ["C++.vtt", "C++.vtt"],
  ["C#.vtt", "C#.vtt"],
  ["Week 1: C++ | Q&A.en.vtt", "Week 1- C++ - Q-A.en.vtt"],
  ["", null],
  ["...", null],
  [".mp4", null],
])("stores %j as %j", (name, safe) => expect(safeName(name)).toBe(safe));

// To draw the names takes a second, and more on a busy machine.
test("returns one visible, short path segment that does not change again", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
      const safe = safeName(name);
      if (safe === null) return;
      expect(safe).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
      expect(safe).not.toMatch(/^\./);
      expect(Buffer.byteLength(safe)).toBeLessThan(255);
      expect(safeName(safe)).toBe(safe);
    }),
  );
});

test("keeps names apart that differ in a sign that not every file system supports", () => {
  expect(safeName("A*.en.vtt")).toMatch(/^A-[\da-f]{8}\.en\.vtt$/);
  expect(safeName("A*.mp4")?.slice(0, 10)).toBe(safeName("A*.en.vtt")?.slice(0, 10));
  expect(safeName("*A.vtt")).toBe("A.vtt");
});

test("keeps long names apart, and the files of one lecture together", () => {
  const long = "é".repeat(150); // 300 bytes
  const stems = [`${long} 1`, `${long} 2`, `${long} 1`.normalize("NFD")].map((name) =>
    safeName(`${name}.mp4`)?.slice(0, -4),
  );
  expect(stems[0]).not.toBe(stems[1]);
  expect(stems[0]).toBe(stems[2]);
  expect(safeName(`${long} 1.es.vtt`)).toBe(`${stems[0]}.es.vtt`);
  expect(safeName(`${long} 1.chapters.vtt`)).toBe(`${stems[0]}.chapters.vtt`);
});

const LONG = "03 An introduction to the calculus of variations and to its uses in physics";

test.each([
  ["a short name", "Week 1.mp4", null],
  ["a long name", `Talks/${LONG}.en.vtt`, "An introduction to the calculus of variations and to its uses in physics"],
  ["a sign that not every file system supports", "A* search.mp4", "A* search"],
  ["signs that the stored name lacks", "Newton's laws.vtt", "Newton's laws"],
  ["a number with a percent sign", "10% of pH 7.4.vtt", "10% of pH 7.4"],
  ["a name with underscores alone", "03_the_index.vtt", null],
  ["an endless name", `${"a".repeat(400)}.mp4`, `A${"a".repeat(299)}`],
  ["no name", ".mp4", null],
])("%s gives a lecture its title, if what is stored of it does not", (_what, name, title) => {
  expect(wholeTitle(name)).toBe(title);
});

test.each([
  ["a.mp4", "video"],
  ["a.MKV", "video"],
  ["a.es.vtt", "transcript"],
  ["a.md", "transcript"],
  ["a.PDF", "slides"],
  ["course.yaml", "manifest"],
  ["course.json", "manifest"],
  ["courses.json", "transcript"],
  ["a.zip", null],
  ["a.m3u8", null],
  ["mp4", null],
])("recognizes %s as %s", (name, kind) => expect(kindOf(name)).toBe(kind));
