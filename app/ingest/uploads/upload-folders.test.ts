import fc from "fast-check";
import { expect, test } from "vitest";
import { folderOf, nameInCourse, sectionsOf } from "./upload-folders.server";

test.each([
  ["a.mp4", null],
  ["Week 1/a.mp4", "Week 1"],
  ["Week 1\\Part 2.1\\a.mp4", "Week 1/Part 2.1"],
  ["../../etc/passwd.vtt", "etc"],
  ["/srv//talks/./a.vtt", "srv/talks"],
  ["C:\\talks\\a.srt", "talks"],
  ["evil\u202Egpj/a.mp4", "evilgpj"],
  ["W1/Videos/a.mp4", "W1"],
  ["captions/a.vtt", null],
  ["a/b/c/d/e/a.vtt", "b/c/d/e"],
])("takes from %j the folder %j", (name, folder) => expect(folderOf(name)).toBe(folder));

const NASTY = fc.constantFrom("a", "é", "第", "/", "\\", ".", "..", " ", "C:", "-", "\0", "\u202E", "\u200B", "\uD800");

test("returns visible names that do not lead out of the course", () => {
  fc.assert(
    fc.property(fc.string({ unit: NASTY, maxLength: 40 }), (name) => {
      for (const part of folderOf(`${name}/a.vtt`)?.split("/") ?? []) {
        expect(part).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\.|^$/u);
      }
    }),
  );
});

test("keeps the files of one folder together, and those of several apart", () => {
  const folders = new Map([
    ["intro", "Week 1"],
    ["week-2-intro", "Week 2"],
  ]);
  expect(nameInCourse("intro.vtt", "Week 1", folders)).toBe("intro.vtt");
  expect(nameInCourse("intro.vtt", "Week 2", folders)).toBe("Week 2 intro.vtt");
  expect(nameInCourse("intro.vtt", null, folders)).toBe("intro.vtt");
  expect(nameInCourse("end.es.vtt", "Week 2/Part 1", folders)).toBe("end.es.vtt");
});

test("makes sections of folders that tell lectures apart", () => {
  const folders = new Map(Object.entries({ a: "W1", b: "W1/Part 2", c: "W2" }));
  expect([...sectionsOf(["a", "b", "c", "d"], folders)]).toEqual([
    ["a", "W1"],
    ["b", "W1"],
    ["c", "W2"],
  ]);
  expect(sectionsOf(["a", "b"], folders).size).toBe(0); // one folder says nothing
  expect(sectionsOf(["a", "c"], folders).size).toBe(0); // each lecture has its own
});
