import { expect, test } from "vitest";
import { EditConflicts } from "./edit-conflicts";

test("lists fields and transcripts that both sides changed, and what to do", () => {
  const conflicts = [
    { lectureId: null, field: "order", manifest: "a, b", browser: "b, a" },
    { lectureId: "a", field: "releasesAt", manifest: "", browser: "2026-12-01T09:00:00.000Z" },
    { lectureId: "a", field: "chapters", manifest: '[{"startMs":10000,"title":"Digging"}]', browser: "[]" },
  ];
  const error = new EditConflicts("ice", { conflicts, transcripts: ["b"] });
  expect(error.message.split("\n")).toEqual([
    '"ice" was changed in Cuepoint and in its files since it was last ingested. Nothing was stored.',
    '  course, order: "a, b" in the manifest, "b, a" in Cuepoint',
    '  a, releases_at: nothing in the manifest, "2026-12-01T09:00:00.000Z" in Cuepoint',
    '  a, chapters: "00:10 Digging" in the manifest, nothing in Cuepoint',
    "  b, transcript: corrected in Cuepoint, and its file changed",
    expect.stringMatching(/--theirs.*--ours.*only in Cuepoint stays/),
    "Corrections that --theirs replaces stay in the history.",
  ]);
  expect(error.conflicts).toHaveLength(4);
  expect(error.conflicts[0]).toBe('course, order: "a, b" in the manifest, "b, a" in Cuepoint');
});
