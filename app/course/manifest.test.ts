import { expect, test } from "vitest";
import { lineInManifest, parseManifest } from "./manifest";

const COURSE = `slug: search-101
title: How search works
lectures:
  - slug: inverted-index
    title: The inverted index
    video: media/inverted-index.mp4
    transcript: inverted-index.vtt
`;

const problemsOf = (text: string) => {
  const parsed = parseManifest(text, "course.yaml");
  return "problems" in parsed ? parsed.problems.map(({ line, message }) => `${line}: ${message}`) : [];
};

test("a manifest is parsed, and its language is English by default", () => {
  expect(parseManifest(COURSE, "course.yaml")).toEqual({
    manifest: {
      slug: "search-101",
      title: "How search works",
      lectures: [
        {
          slug: "inverted-index",
          title: "The inverted index",
          video: "media/inverted-index.mp4",
          transcript: "inverted-index.vtt",
          language: "en",
        },
      ],
    },
  });
});

test("a part of a manifest has a line", () => {
  expect(lineInManifest(COURSE, ["lectures", 0, "video"])).toBe(6);
  expect(lineInManifest(COURSE, ["lectures", 0, "chapters"])).toBe(4); // the lecture without it
});

test("JSON is a manifest too", () => {
  const json = JSON.stringify({ slug: "a", title: "A", lectures: [{ slug: "b", title: "B" }] });
  expect(parseManifest(json, "course.json")).toMatchObject({ manifest: { slug: "a" } });
});

test("a manifest may name the institution whose course it is", () => {
  expect(parseManifest(`institution: ucl\n${COURSE}`, "course.yaml")).toMatchObject({
    manifest: { institution: "ucl", slug: "search-101" },
  });
});

test("chapters start at times in any common form", () => {
  const parsed = parseManifest(
    `${COURSE}    chapters:\n      - { start: "02:17", title: Stemming }\n      - { start: 1:02:03, title: Late }\n      - { start: 90, title: Plain }\n`,
    "course.yaml",
  );
  expect(parsed).toMatchObject({
    manifest: { lectures: [{ chapters: [{ startMs: 137_000 }, { startMs: 3_723_000 }, { startMs: 90_000 }] }] },
  });
});

test.each([
  ["an unknown key", COURSE + "    vidoe: x.mp4\n", ["8: lectures[1].vidoe is not a known key"]],
  ["a missing title", COURSE.replace("title: How search works\n", ""), ["1: title is missing"]],
  [
    "a slug that cannot stand in an address",
    COURSE.replace("search-101", "search 101"),
    [expect.stringMatching(/^1: slug must be letters/)],
  ],
  [
    "a slug that climbs out of its folder",
    COURSE.replace("search-101", "../x"),
    [expect.stringMatching(/^1: slug must be letters/)],
  ],
  [
    "an institution that cannot be in an address",
    `institution: University College London\n${COURSE}`,
    ["1: institution must be letters, digits, dots, dashes and underscores, such as ucl"],
  ],
  [
    "a slug with the institution in it",
    COURSE.replace("search-101", "ucl~search-101"),
    [expect.stringMatching(/^1: slug must be letters/)],
  ],
  [
    "a slug twice",
    COURSE + "  - slug: inverted-index\n    title: Again\n",
    ["8: lectures[2].slug is taken by lecture 1; every lecture needs its own"],
  ],
  ["an empty title", COURSE.replace("How search works", '""'), ["2: title is empty"]],
  [
    "a slug that is too long",
    COURSE.replace("search-101", "s".repeat(101)),
    ["1: slug is too long; use at most 100 characters"],
  ],
  [
    "a visibility that does not exist",
    `visibility: secret\n${COURSE}`,
    [expect.stringMatching(/^1: visibility must be one of .*public/)],
  ],
  ["no lectures", "slug: a\ntitle: A\nlectures: []\n", ["3: lectures needs at least one lecture"]],
  ["a list for a manifest", "- a\n- b\n", ["1: the manifest must be a map of keys"]],
  [
    "a video's address with a password in it",
    COURSE.replace("media/inverted-index.mp4", "https://jane:secret@video.test/x.m3u8"),
    [
      "6: lectures[1].video has a user name or a password in its address, which every student would see; give an address that plays without them",
    ],
  ],
  [
    "a video of a kind with a user name in its address",
    COURSE.replace("media/inverted-index.mp4", "{ kind: hls, url: 'https://jane@video.test/x' }"),
    [expect.stringMatching(/^6: lectures\[1\]\.video\.url has a user name/)],
  ],
  [
    "a chapter without a time",
    `${COURSE}    chapters:\n      - { start: soon, title: X }\n`,
    [expect.stringMatching(/^9: .*\.start must be a time such as 12:34 or 1:02:34, not "soon"$/)],
  ],
])("%s is a problem with its line", (_name, text, problems) => {
  expect(problemsOf(text)).toEqual(problems);
});

test("all problems are reported at once, in the order of their lines", () => {
  const problems = problemsOf(
    COURSE.replace("search-101", "no good").replace("    title: The inverted index\n", "") + "    oops: 1\n",
  );
  expect(problems.map((problem) => Number(problem.split(":")[0]))).toEqual([1, 4, 7]);
});

test("invalid YAML is a problem with its line", () => {
  expect(problemsOf("slug: [a\ntitle: T\n")[0]).toMatch(/^[12]: /);
});

test.each([
  ["en", true],
  ["pt-BR", true],
  ["zh-Hans-CN", true],
  ["es_419", true],
  ["English", false],
  ["e", false],
  ["", false],
])("the language %j is a tag: %s", (language, isTag) => {
  const problems = problemsOf(`${COURSE}    language: "${language}"\n`);
  expect(problems).toEqual(isTag ? [] : [expect.stringMatching(/^8: lectures\[1\]\.language must be a language tag/)]);
});

test.each([
  ["2026-01-12", true],
  ["2026-01-12T09:00:00Z", true],
  ["2026-01-12T09:00:00+01:00", true],
  ["2026-01-12T09:00:00", true],
  ["2027-03-28T02:30", true],
  ["2026-01-12 09:00", false],
  ["2026-02-30", false],
  ["12 January", false],
])("a lecture may be released at %j: %s", (date, isDate) => {
  const problem = /^8: lectures\[1\]\.releases_at must be a date such as .*T09:00 \(in the course's time zone\)/;
  expect(problemsOf(`${COURSE}    releases_at: "${date}"\n`)).toEqual(isDate ? [] : [expect.stringMatching(problem)]);
});

test("chapters may be in a WebVTT file", () => {
  expect(parseManifest(`${COURSE}    chapters: chapters.vtt\n`, "course.yaml")).toMatchObject({
    manifest: { lectures: [{ chapters: "chapters.vtt" }] },
  });
});

test("chapters may be in any order, each at its own time on the first day", () => {
  const chapters = ["02:00", "01:00", "120", "24:00:00"].map((start) => `      - { start: "${start}", title: X }\n`);
  expect(problemsOf(`${COURSE}    chapters:\n${chapters.slice(0, 2).join("")}`)).toEqual([]);
  const parsed = parseManifest(`${COURSE}    chapters:\n${chapters.join("")}`, "course.yaml");
  expect(parsed).toMatchObject({
    problems: [
      {
        line: 11,
        message: "lectures[1].chapters[3] starts at the same time as chapter 1",
        reason: { name: "manifest_chapter" },
      },
      { line: 12, message: "lectures[1].chapters[4] must start in the first 24 hours" },
    ],
  });
});

test.each(["1:2:3:4", "12:75", "-5", "{}"])("a chapter cannot start at %j", (start) => {
  expect(problemsOf(`${COURSE}    chapters:\n      - { start: "${start}", title: X }\n`)).toEqual([
    `9: lectures[1].chapters[1].start must be a time such as 12:34 or 1:02:34, not "${start}"`,
  ]);
});

test("a value of the wrong type names the type that it must have", () => {
  expect(problemsOf(COURSE.replace("How search works", "[a, b]"))).toEqual(["2: title must be a string"]);
  expect(problemsOf("slug: a\ntitle: A\nlectures: soon\n")).toEqual(["3: lectures must be a list"]);
});

test("text that begins with an asterisk is an alias in YAML, so it needs quotes", () => {
  expect(problemsOf(COURSE.replace("How search works", "*Important*"))).toEqual([
    "2: *Important* is not defined; put text that begins with * in quotes",
  ]);
});

test("aliases that multiply are a problem, instead of filling the memory", () => {
  const lists = Array.from({ length: 12 }, (_, n) => `l${n + 1}: &l${n + 1} [${Array(9).fill(`*l${n}`).join(", ")}]`);
  expect(problemsOf(`l0: &l0 [x]\n${lists.join("\n")}\n`)).toEqual(["1: the manifest repeats its aliases too often"]);
});
