import { describe, expect, test, vi } from "vitest";
import type { ChapterToolOutput } from "~/conversation/tool-output";
import { makePassage } from "../../tests/factories";
import { embedByWords } from "../../tests/setup/embed-by-words";
import { options, tools } from "../../tests/setup/lecture-tools";
import { MAX_LOOKUPS } from "./answer-limits";
import type { ListedLecture } from "./answer-lookups.server";

const lecture: ListedLecture = {
  lectureId: "inverted-index",
  title: "The inverted index",
  section: "Foundations",
  description: "How a search engine finds documents.",
  durationMs: 600_000,
  chapters: [
    { startMs: 0, title: "Postings" },
    { startMs: 120_000, title: "Stemming" },
  ],
};
const course = { title: "How search works", description: "Three short lectures." };

describe("outline_course", () => {
  const outline = async (lectures: readonly ListedLecture[]) => {
    const outlined = await tools({ course, lectures }).outline_course.execute!({}, options);
    if (!("lectures" in outlined)) throw new Error("the outline was streamed");
    return outlined;
  };

  test("describes the course and its lectures, with their sections and chapters", async () => {
    expect(await outline([lecture])).toEqual({
      course: { ...course, lecture_count: 1, duration: "10:00" },
      lectures: [
        {
          number: 1,
          lecture: "inverted-index",
          title: "The inverted index",
          section: "Foundations",
          description: "How a search engine finds documents.",
          duration: "10:00",
          chapters: ["00:00 Postings", "02:00 Stemming"],
        },
      ],
    });
  });

  test("a course that is too long is outlined without chapters, and the model is told", async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...lecture,
      lectureId: `lecture-${index}`,
      chapters: Array.from({ length: 40 }, (_, at) => ({ startMs: at * 1000, title: "A long title ".repeat(8) })),
    }));
    const { lectures, note } = await outline(many);
    expect(lectures).toHaveLength(12);
    expect(lectures.every(({ chapters, description }) => chapters.length === 0 && description)).toBe(true);
    expect(note).toMatch(/chapters of all lectures did not fit/);
  });

  test("a course of hundreds of lectures loses descriptions, then lectures, and the model is told", async () => {
    const many = Array.from({ length: 800 }, (_, at) => ({
      ...lecture,
      lectureId: `lecture-${at}`,
      description: "x".repeat(900),
    }));
    const { lectures, note } = await outline(many);
    expect(lectures.length).toBeGreaterThan(50);
    expect(lectures[0]).not.toHaveProperty("description");
    expect(note).toMatch(/Descriptions did not fit either\. \d+ more did not fit/);
    expect(Buffer.byteLength(JSON.stringify(lectures))).toBeLessThan(24_000);
  });
});

const words = embedByWords("stem words forms search weather");
const said = "The weather was quite nice on the way here today.";
const chapterPassages = [0, 1, 2, 3].map((at) =>
  makePassage({
    chunkId: `at-${at}`,
    startMs: 120_000 + at * 120_000,
    endMs: 240_000 + at * 120_000,
    content: `${said} ${["One", "Two", "Three", "Four"][at]} or more forms of words are joined by their stem.`,
  }),
);

describe("outline_chapter", () => {
  const chapterOf = (input: { lecture: string; chapter: string }, over: Parameters<typeof tools>[0] = {}) => {
    const readMoment = vi.fn(async () => chapterPassages);
    const { outline_chapter, seen } = tools({ lectures: [lecture], readMoment, embed: words, ...over });
    return { output: outline_chapter.execute!(input, options), readMoment, seen };
  };

  test("quotes key sentences in their order, each under the number of its passage", async () => {
    const { output, readMoment, seen } = chapterOf({ lecture: "inverted-index", chapter: "stemming" });
    const { passages, key_sentences = [], chapter } = (await output) as ChapterToolOutput;
    expect(readMoment).toHaveBeenCalledWith("inverted-index", 120, 600);
    expect(chapter).toEqual({ lecture: "inverted-index", title: "Stemming", start: "02:00", end: "10:00" });
    expect(key_sentences.length).toBeGreaterThanOrEqual(3);
    for (const { number, sentence } of key_sentences) {
      expect(sentence).toMatch(/forms of words/);
      expect(passages.find((passage) => passage.number === number)?.content).toContain(sentence);
    }
    expect(seen.map(({ number }) => number)).toEqual(passages.map(({ number }) => number));
    const starts = key_sentences.map(
      ({ number }) => passages.find((passage) => passage.number === number)?.start_seconds ?? 0,
    );
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });

  test("brackets in a key sentence are escaped: a model that copies them cites nothing", async () => {
    const bracketed = makePassage({ startMs: 0, endMs: 120_000, content: "The words of [3] and [4] are stems here." });
    const { output } = chapterOf(
      { lecture: "inverted-index", chapter: "Postings" },
      { readMoment: async () => [bracketed] },
    );
    expect(await output).toMatchObject({
      key_sentences: [{ sentence: String.raw`The words of \[3\] and \[4\] are stems here.` }],
    });
  });

  test.each(["Stemming", "02:00 Stemming", " stemming ", "02:00", "2"])("finds a chapter by %j", async (chapter) => {
    expect(await chapterOf({ lecture: "inverted-index", chapter }).output).toMatchObject({
      chapter: { title: "Stemming" },
    });
  });

  test.each([
    ["an unknown lecture", { lecture: "invertd-index", chapter: "Stemming" }, /Near it: inverted-index \("The inver/],
    ["an unknown chapter", { lecture: "inverted-index", chapter: "Steming" }, /no chapter "Steming"\. Near it: "Stem/],
    ["nothing like a chapter", { lecture: "inverted-index", chapter: "?" }, /outline_lecture lists the chapters/],
  ])("%s is answered with a sentence, and nothing is read", async (_case, input, note) => {
    const { output, readMoment } = chapterOf(input);
    expect(await output).toEqual({ passages: [], note: expect.stringMatching(note) });
    expect(readMoment).not.toHaveBeenCalled();
  });

  test("a lecture without chapters is outlined as a whole instead", async () => {
    const { output } = chapterOf(
      { lecture: "inverted-index", chapter: "1" },
      { lectures: [{ ...lecture, chapters: [] }] },
    );
    expect(await output).toMatchObject({ note: expect.stringMatching(/has no chapters\. outline_lecture/) });
  });

  test("a chapter in which nothing can be quoted is read instead", async () => {
    const { output } = chapterOf({ lecture: "inverted-index", chapter: "1" }, { readMoment: async () => [] });
    expect(await output).toEqual({ passages: [], note: expect.stringMatching(/read_moment/) });
  });
});

describe("suggest_questions", () => {
  const asked = ["What is a term?", ...Array.from({ length: 9 }, (_, index) => `What is number ${index}?`)];

  test("suggests the best questions of the course or of a lecture", async () => {
    const suggest = vi.fn(async () => asked);
    const { suggest_questions } = tools({ lectures: [lecture], suggest });
    expect(await suggest_questions.execute!({}, options)).toEqual({ questions: asked.slice(0, 6) });
    await suggest_questions.execute!({ lecture: "inverted-index" }, options);
    expect(suggest.mock.calls).toEqual([[null], ["inverted-index"]]);
  });

  test("asks for the questions of no lecture that the viewer cannot see", async () => {
    const suggest = vi.fn(async () => asked);
    const { suggest_questions } = tools({ lectures: [lecture], suggest });
    expect(await suggest_questions.execute!({ lecture: "unreleased" }, options)).toEqual({
      questions: [],
      note: expect.stringMatching(/no lecture "unreleased"/),
    });
    expect(suggest).not.toHaveBeenCalled();
  });

  test("a course without suggestions is named as such", async () => {
    expect(await tools().suggest_questions.execute!({}, options)).toEqual({
      questions: [],
      note: expect.stringMatching(/no suggested questions yet/),
    });
  });
});

test("outlines and suggestions count as lookups", async () => {
  const { outline_course, suggest_questions, outline_chapter } = tools({ course, suggest: async () => ["Why?"] });
  for (let n = 0; n < MAX_LOOKUPS; n++) await suggest_questions.execute!({}, options);
  const outputs = [
    await suggest_questions.execute!({}, options),
    await outline_course.execute!({}, options),
    await outline_chapter.execute!({ lecture: "inverted-index", chapter: "Stemming" }, options),
  ];
  for (const output of outputs) expect(output).toMatchObject({ note: expect.stringMatching(/No more look-ups/) });
});
