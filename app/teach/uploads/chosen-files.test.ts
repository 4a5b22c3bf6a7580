import { expect, test } from "vitest";
import { nameFiles } from "./chosen-files";

const file = {} as File;
const namesOf = (...paths: string[]) => nameFiles(paths.map((path) => ({ file, path }))).map(({ name }) => name);

test("keeps the names of files, without folders", () => {
  expect(namesOf("a.mp4", "week 1/b.vtt")).toEqual(["a.mp4", "b.vtt"]);
});

test("adds folders to the names of files that share a name", () => {
  expect(namesOf("week 1/video.mp4", "week 2/video.mp4", "week 1/captions.vtt", "week 2/captions.vtt")).toEqual([
    "week 1.mp4",
    "week 2.mp4",
    "week 1.vtt",
    "week 2.vtt",
  ]);
});

test("leaves out hidden files", () => expect(namesOf("talks/.DS_Store", "talks/a.vtt")).toEqual(["a.vtt"]));
