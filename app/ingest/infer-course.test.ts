import { expect, test } from "vitest";
import { inferManifest } from "./infer-course.server";

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
  expect(inferManifest("Search 101", files)).toEqual({
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
        chapters: "10_Ranking.chapters.vtt",
      },
      { slug: "11-embeddings", title: "Embeddings", video: "media/11 Embeddings.webm" },
    ],
  });
});

test("pairs slides with the lecture of the same name, and leaves out slides without one", () => {
  const files = ["Week 1/Intro.mp4", "Week 1/slides/intro.es.PDF", "ranking.pdf", "ranking.vtt", "syllabus.pdf"];
  expect(inferManifest("Search", files).lectures).toEqual([
    { slug: "ranking", title: "Ranking", slides: "ranking.pdf", transcript: "ranking.vtt" },
    { slug: "intro", title: "Intro", video: "Week 1/Intro.mp4", slides: "Week 1/slides/intro.es.PDF" },
  ]);
});

test("gives names in other scripts a slug, and ignores other files", () => {
  const { slug, lectures } = inferManifest("Übung é", ["講義.vtt", "README.txt", "package.json"]);
  expect(slug).toBe("ubung-e");
  expect(lectures).toEqual([
    { slug: expect.stringMatching(/^lecture-[\da-f]{8}$/), title: "講義", transcript: "講義.vtt" },
  ]);
});
