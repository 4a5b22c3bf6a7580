import { expect, test } from "vitest";
import { chooseFiles, nameFiles } from "./chosen-files";

const file = {} as File;
const namesOf = (...paths: string[]) => nameFiles(paths.map((path) => ({ file, path }))).map(({ name }) => name);

test("keeps the names of files and their folders", () => {
  expect(namesOf("a.mp4", "week 1/b.vtt")).toEqual(["a.mp4", "week 1/b.vtt"]);
});

test("leaves out the folders that contain all files", () => {
  expect(namesOf("Downloads/Ice/a.mp4", "Downloads/Ice/Week 1/b.mp4")).toEqual(["a.mp4", "Week 1/b.mp4"]);
  expect(namesOf("Week 1/a.mp4", "Week 1/b.mp4")).toEqual(["Week 1/a.mp4", "Week 1/b.mp4"]);
});

test("names files after their folder if their names are those of other lectures", () => {
  expect(namesOf("week 1/video.mp4", "week 1/video.es.vtt", "week 2/video.mp4", "week 2/video.chapters.vtt")).toEqual([
    "week 1/week 1.mp4",
    "week 1/week 1.es.vtt",
    "week 2/week 2.mp4",
    "week 2/week 2.chapters.vtt",
  ]);
});

test("gives the files of a folder the same names alone and with others", () => {
  expect(namesOf("week 1/video.mp4", "week 1/video.vtt")).toEqual(["week 1/week 1.mp4", "week 1/week 1.vtt"]);
});

test("pairs the only video and the only transcript of a folder", () => {
  expect(namesOf("Ice/week 1/talk.mp4", "Ice/week 1/captions.vtt", "Ice/week 2/b.mp4")).toEqual([
    "week 1/week 1.mp4",
    "week 1/week 1.vtt",
    "week 2/b.mp4",
  ]);
});

test("pairs the only PDF of a folder with its lecture", () => {
  expect(namesOf("Ice/week 1/talk.mp4", "Ice/week 1/slides.pdf", "Ice/week 2/slides.pdf", "Ice/week 2/b.vtt")).toEqual([
    "week 1/week 1.mp4",
    "week 1/week 1.pdf",
    "week 2/week 2.pdf",
    "week 2/week 2.vtt",
  ]);
  expect(namesOf("Ice/w/a.mp4", "Ice/w/b.pdf", "Ice/w/c.pdf", "Ice/x.vtt")).toEqual([
    "w/a.mp4",
    "w/b.pdf",
    "w/c.pdf",
    "x.vtt",
  ]);
});

test("looks at folders for videos and for captions as one", () => {
  expect(namesOf("Ice/W1/Videos/a.mp4", "Ice/W1/Captions/b.vtt", "Ice/W2/Videos/a.mp4")).toEqual([
    "W1/W1.mp4",
    "W1/W1.vtt",
    "W2/W2.mp4",
  ]);
});

test("does not rename the files of a folder with several lectures", () => {
  const names = ["w1/intro.mp4", "w1/end.mp4", "w2/intro.mp4", "w2/end.mp4"];
  expect(namesOf(...names)).toEqual(names);
});

test("keeps the paths that a manifest uses", () => {
  expect(namesOf("Ice/course.yaml", "Ice/1/video.mp4", "Ice/1/captions.vtt")).toEqual([
    "course.yaml",
    "1/video.mp4",
    "1/captions.vtt",
  ]);
});

const chosenOf = (...paths: string[]) => {
  const { files, hidden } = chooseFiles(paths.map((path) => ({ file, path })));
  return { names: files.map(({ name }) => name), hidden };
};

test("names hidden files and folders once instead of uploading them", () =>
  expect(chosenOf(".hidden.vtt", "talks/.git/b.vtt", "talks/.git/c/d.vtt", "talks/a.vtt", "talks/v1.2/b.vtt")).toEqual({
    names: ["a.vtt", "v1.2/b.vtt"],
    hidden: [".hidden.vtt", "talks/.git"],
  }));

test.each([
  "talks/.DS_Store",
  "._lecture.mp4",
  "__MACOSX/a.vtt",
  "talks/Thumbs.db",
  "desktop.ini",
  ".Trashes/501/a.mp4",
  "talks/.git/.DS_Store",
])("leaves out %s, which a system added, without a word", (path) =>
  expect(chosenOf("talks/a.vtt", path)).toEqual({ names: ["talks/a.vtt"], hidden: [] }),
);
