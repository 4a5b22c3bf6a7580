import { describe, expect, test } from "vitest";
import { inferLectures, inferManifest } from "./infer-course.server";

test("pairs a video with the transcript of the same name, in numeric order", () => {
  const files = [
    "10_Ranking.mp4",
    "2_The-inverted_index.srt",
    "2_The-inverted_index.mp4",
    "10_Ranking.en-US.vtt",
    "10_Ranking.chapters.vtt",
    "notes.pdf",
    "media/11 Embeddings.webm",
  ];
  expect(inferManifest("Search 101", files).manifest).toEqual({
    slug: "search-101",
    title: "Search 101",
    lectures: [
      {
        slug: "2-the-inverted-index",
        title: "The inverted index",
        video: "2_The-inverted_index.mp4",
        transcript: "2_The-inverted_index.srt",
      },
      {
        slug: "10-ranking",
        title: "Ranking",
        video: "10_Ranking.mp4",
        transcript: "10_Ranking.en-US.vtt",
        language: "en-US",
        chapters: "10_Ranking.chapters.vtt",
      },
      { slug: "11-embeddings", title: "Embeddings", video: "media/11 Embeddings.webm" },
    ],
  });
});

test("pairs slides with the lecture of the same name, and leaves out slides without one", () => {
  const files = ["Week 1/Intro.mp4", "Week 1/slides/intro.es.PDF", "ranking.pdf", "ranking.vtt", "syllabus.pdf"];
  expect(inferManifest("Search", files).manifest.lectures).toEqual([
    { slug: "ranking", title: "Ranking", slides: "ranking.pdf", transcript: "ranking.vtt" },
    { slug: "intro", title: "Intro", video: "Week 1/Intro.mp4", slides: "Week 1/slides/intro.es.PDF" },
  ]);
});

test("never pairs a video with the transcript of another video of the same name", () => {
  const files = ["Week 1/Lecture 1.mp4", "Week 2/Lecture 1.mp4", "Week 2/Lecture 1.vtt", "captions/Lecture 2.vtt"];
  expect(inferManifest("Search", [...files, "Lecture 2.mp4"])).toEqual({
    manifest: expect.objectContaining({
      lectures: [
        { slug: "lecture-2", title: "Lecture 2", video: "Lecture 2.mp4", transcript: "captions/Lecture 2.vtt" },
        { slug: "lecture-1", title: "Lecture 1", video: "Week 1/Lecture 1.mp4" },
        {
          slug: "week-2-lecture-1",
          title: "Week 2 Lecture 1",
          video: "Week 2/Lecture 1.mp4",
          transcript: "Week 2/Lecture 1.vtt",
        },
      ],
    }),
    unused: [],
  });
});

test("a video names its lecture and gives it its place, whatever its other files are called", () => {
  const files = ["b_intro.mp4", "B INTRO.vtt", "C++.mp4", "c-cedb1bac.vtt", "A.vtt", "a.chapters.vtt"];
  expect(inferManifest("Search", files).manifest.lectures).toEqual([
    { slug: "a", title: "A", transcript: "A.vtt", chapters: "a.chapters.vtt" },
    { slug: "b-intro", title: "B intro", video: "b_intro.mp4", transcript: "B INTRO.vtt" },
    { slug: "c-cedb1bac", title: "C++", video: "C++.mp4", transcript: "c-cedb1bac.vtt" },
  ]);
});

test("gives names in other scripts a slug, and ignores other files", () => {
  const { slug, lectures } = inferManifest("Übung é", ["講義.vtt", "README.txt", "package.json"]).manifest;
  expect(slug).toBe("ubung-e");
  expect(lectures).toEqual([
    { slug: expect.stringMatching(/^lecture-[\da-f]{8}$/), title: "講義", transcript: "講義.vtt" },
  ]);
});

describe("of transcripts in several languages", () => {
  const FILES = ["Ice.en.vtt", "Ice.es.vtt"];
  const chosen = (files: string[], stored?: Record<string, string>) =>
    inferLectures(files, {
      stored: stored && new Map(Object.entries(stored).map(([slug, language]) => [slug, { language }])),
    });

  test.each([
    ["English", FILES, {}, "Ice.en.vtt"],
    ["the lecture's language", FILES, { ice: "es" }, "Ice.es.vtt"],
    ["a variety of the lecture's language", FILES, { ice: "es-MX" }, "Ice.es.vtt"],
    ["the language of the course's other lectures", FILES, { fire: "es", water: "es", air: "en" }, "Ice.es.vtt"],
    ["the language of most files", [...FILES, "Fire.es.vtt"], {}, "Ice.es.vtt"],
    ["one without a language", ["Ice.de.vtt", "Ice.vtt"], {}, "Ice.vtt"],
    ["the first", ["Ice.fr.vtt", "Ice.de.vtt"], { ice: "ja" }, "Ice.de.vtt"],
  ])("a lecture uses %s", (_, files, stored, used) => {
    const { lectures, unused } = chosen(files, stored);
    expect(lectures.find(({ slug }) => slug === "ice")).toMatchObject({ transcript: used });
    expect(unused).toMatchObject([{ lecture: "ice", used }]);
    expect([used, unused[0]?.file].sort()).toEqual(files.filter((file) => file.startsWith("Ice")).sort());
  });

  test("the lecture has the language of the one that it uses", () => {
    expect(chosen(FILES, { ice: "es" }).lectures).toEqual([
      { slug: "ice", title: "Ice", transcript: "Ice.es.vtt", language: "es" },
    ]);
  });
});
