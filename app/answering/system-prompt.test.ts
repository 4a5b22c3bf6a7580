import { expect, test } from "vitest";
import { systemPrompt, type PromptContext } from "./system-prompt";

const lecturesOf = (count: number, title: string, language = "en") =>
  Array.from({ length: count }, (_, index) => ({ lectureId: `lecture-${index}`, title, language }));

const tides = {
  lectureId: "lecture-1",
  title: "Tides",
  durationMs: 754_000,
  chapters: [
    { startMs: 0, title: "The moon" },
    { startMs: 300_000, title: "Spring tides" },
  ],
};

const promptOf = (over: Partial<PromptContext> = {}) =>
  systemPrompt({
    courseTitle: "Geology",
    lectures: lecturesOf(3, "Tides"),
    lecture: tides,
    scope: "lecture",
    atSeconds: null,
    lastSources: [],
    ...over,
  });

test("the prompt names the lectures of the course in order and the one that is open", () => {
  const prompt = promptOf();
  expect(prompt).toContain("1. lecture-0: Tides\n2. lecture-1: Tides\n3. lecture-2: Tides");
  expect(prompt).toContain('watching the lecture "Tides" (lecture-1), which is 12:34 long.');
  expect(promptOf({ lecture: null })).toContain("The student is on the course page.");
});

test("the prompt says whether the question is about the open lecture first", () => {
  expect(promptOf({ scope: "lecture" })).toMatch(/about this lecture first[^]*from another lecture/);
  expect(promptOf({ scope: "course" })).toContain("about the whole course");
});

test("the model receives the open lecture's chapters with their times", () => {
  expect(promptOf()).toContain("Its chapters:\n- 00:00 The moon\n- 05:00 Spring tides");
  expect(promptOf({ lecture: { ...tides, chapters: [] } })).not.toContain("chapters:");
});

test("the model receives where the video is", () => {
  expect(promptOf({ atSeconds: 310.7 })).toContain(
    'The video is at 05:10 (second 310), in the chapter "Spring tides".',
  );
  expect(promptOf()).not.toContain("The video is at");
  expect(promptOf({ lecture: null, atSeconds: 310 })).not.toContain("The video is at");
});

test("the model receives the sources of the last answer, with number, title and time", () => {
  const lastSources = [
    { number: 2, friendlyId: "Tides @ 02:41" },
    { number: 7, friendlyId: "Tides @ 05:12" },
  ];
  expect(promptOf({ lastSources })).toContain("The last answer cites:\n- [2] Tides @ 02:41\n- [7] Tides @ 05:12");
  expect(promptOf()).not.toContain("The last answer cites");
});

test("the model is told which languages the lectures are in, the most frequent first", () => {
  expect(promptOf()).toContain("The lectures are spoken in English.");
  const lectures = [...lecturesOf(1, "Tides"), ...lecturesOf(2, "Mareas", "es-MX"), ...lecturesOf(1, "?", "not a tag")];
  expect(promptOf({ lectures })).toContain("The lectures are spoken in Mexican Spanish, English, not a tag.");
});

test("the model is asked for a citation on each claim and for no list of sources", () => {
  expect(promptOf()).toMatch(/square brackets directly after every claim/);
  expect(promptOf()).toMatch(/Never add a list of sources/);
});

test("the model is told when to use each tool", () => {
  const tools =
    "search_course read_moment outline_course outline_lecture outline_chapter suggest_questions find_mentions";
  for (const name of [...tools.split(" "), "list_lectures"])
    expect(promptOf()).toMatch(new RegExp(`^- ${name} for `, "m"));
  expect(promptOf()).toContain('"key sentences", not a summary');
});

test("the prompt of a long course has at most 16 kB and says what is missing", () => {
  const long = "词".repeat(1_000);
  const prompt = systemPrompt({
    courseTitle: "词".repeat(10_000),
    lectures: lecturesOf(10_000, long),
    lecture: {
      ...tides,
      title: long,
      chapters: Array.from({ length: 500 }, (_, at) => ({ startMs: at * 1000, title: long })),
    },
    scope: "lecture",
    atSeconds: 499,
    lastSources: Array.from({ length: 200 }, (_, at) => ({ number: at + 1, friendlyId: long })),
  });
  expect(Buffer.byteLength(prompt)).toBeLessThan(16_000);
  expect(prompt).toMatch(/… and 99\d\d more, which search_course searches too\.$/);
  expect(prompt).toMatch(/… and 4\d\d more, which outline_lecture lists\./);
  expect(prompt).toMatch(/… and 19\d more\./);
});
