import { expect, it } from "vitest";
import { withLaterCourseEdits, withLaterEdits } from "./later-edits";

const READ = { title: "Ice", description: null, section: "Sea", releasesAt: null, language: "en" };
const MERGED = { ...READ, title: "Sea ice", section: null };

it("keeps the fields that were edited since they were read, and takes the others from the merge", () => {
  const now = { ...READ, title: "Floes", releasesAt: "2999-01-01T00:00:00.000Z" };
  expect(withLaterEdits(MERGED, { read: READ, now })).toEqual({ ...now, section: null });
  const read = { title: "Ice", description: null, visibility: "public" as const };
  const merged = { title: "Sea ice", description: "Of ice.", visibility: null };
  expect(withLaterCourseEdits(merged, { read, now: { ...read, visibility: "draft" } })).toEqual({
    ...{ title: "Sea ice", description: "Of ice.", visibility: "draft" },
  });
});

it("takes the merge of what was not stored when it was read, or is not stored any more", () => {
  expect(withLaterEdits(MERGED, { read: undefined, now: READ })).toEqual(MERGED);
  expect(withLaterEdits(MERGED, { read: READ, now: null })).toEqual(MERGED);
});
