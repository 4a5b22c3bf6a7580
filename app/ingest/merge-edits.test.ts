import { describe, expect, it } from "vitest";
import { mergeEdits, type LectureDetails, type ManifestDetails, type StoredDetails } from "./merge-edits";

const lecture = (lectureId: string, more: Partial<LectureDetails> = {}) => ({
  lectureId,
  title: `About ${lectureId}`,
  description: null,
  section: null,
  releasesAt: null,
  chapters: null,
  ...more,
});
const manifest = (...lectures: ReturnType<typeof lecture>[]): ManifestDetails => ({
  course: { title: "Search", description: null, visibility: null },
  lectures,
});
/** A course that was ingested from a manifest, and edited then. */
const stored = (ingested: ManifestDetails | null, edits: Partial<StoredDetails> = {}): StoredDetails => ({
  course: { title: "Search", description: null, visibility: "public" },
  lectures: ingested?.lectures ?? [],
  ingested,
  ...edits,
});
const titleOf = (merged: ReturnType<typeof mergeEdits>, id: string) => merged.lectures.get(id)?.title;
const orderOf = ({ lectures }: ReturnType<typeof mergeEdits>) =>
  [...lectures].sort(([, a], [, b]) => a.position - b.position).map(([id]) => id);

const FIRST = manifest(lecture("a"), lecture("b"), lecture("c"));

it("takes a new course as its manifest has it", () => {
  const merged = mergeEdits(FIRST, null, null);
  expect(merged.course).toEqual(FIRST.course);
  expect(orderOf(merged)).toEqual(["a", "b", "c"]);
  expect(merged.conflicts).toEqual([]);
});

describe("a field", () => {
  const edited = stored(FIRST, { lectures: [lecture("a", { title: "Edited" }), lecture("b"), lecture("c")] });
  const changed = manifest(lecture("a", { title: "Changed" }), lecture("b"), lecture("c"));

  it("that only the browser changed stays as it is there", () => {
    expect(titleOf(mergeEdits(FIRST, edited, null), "a")).toBe("Edited");
  });
  it("that only the manifest changed is taken from it", () => {
    expect(titleOf(mergeEdits(changed, stored(FIRST), null), "a")).toBe("Changed");
  });
  it("that both changed is a conflict", () => {
    expect(mergeEdits(changed, edited, null).conflicts).toEqual([
      { lectureId: "a", field: "title", manifest: "Changed", browser: "Edited" },
    ]);
  });
  it.each([
    ["browser", "Edited"],
    ["manifest", "Changed"],
  ] as const)("that both changed is the %s's if it wins", (winner, title) => {
    const merged = mergeEdits(changed, edited, winner);
    expect([titleOf(merged, "a"), merged.conflicts]).toEqual([title, []]);
  });
  it("that the browser changed is undone if the manifest wins", () => {
    expect(titleOf(mergeEdits(FIRST, edited, "manifest"), "a")).toBe("About a");
  });
  it("that both changed to the same is no conflict", () => {
    const same = manifest(lecture("a", { title: "Edited" }), lecture("b"), lecture("c"));
    expect(mergeEdits(same, edited, null).conflicts).toEqual([]);
  });
  it("counts as the manifest's if its last version is not known", () => {
    expect(titleOf(mergeEdits(changed, { ...edited, ingested: null }, null), "a")).toBe("Changed");
  });
});

describe("the order", () => {
  const reordered = stored(FIRST, { lectures: [lecture("c"), lecture("a"), lecture("b")] });

  it("of the browser stays, and new lectures come at the end", () => {
    const longer = manifest(lecture("new"), lecture("a"), lecture("b"), lecture("c"));
    expect(orderOf(mergeEdits(longer, reordered, null))).toEqual(["c", "a", "b", "new"]);
  });
  it("of the manifest is taken if nobody changed it in the browser", () => {
    const other = manifest(lecture("b"), lecture("a"), lecture("c"));
    expect(orderOf(mergeEdits(other, stored(FIRST), null))).toEqual(["b", "a", "c"]);
  });
  it("is a conflict if both changed it", () => {
    const other = manifest(lecture("b"), lecture("a"), lecture("c"));
    expect(mergeEdits(other, reordered, null).conflicts).toEqual([
      { lectureId: null, field: "order", manifest: "b, a, c", browser: "c, a, b" },
    ]);
    expect(orderOf(mergeEdits(other, reordered, "manifest"))).toEqual(["b", "a", "c"]);
  });
});

it("leaves who may see the course as it is if the manifest does not say it", () => {
  const members = stored(FIRST, { course: { title: "Search", description: null, visibility: "members" } });
  expect(mergeEdits(FIRST, members, null).course.visibility).toBeNull();
  const drafted = { ...FIRST, course: { ...FIRST.course, visibility: "draft" as const } };
  expect(mergeEdits(drafted, members, null)).toMatchObject({ course: { visibility: "draft" }, conflicts: [] });
});

describe("chapters", () => {
  const [intro, renamed, moved] = ['[{"startMs":0,"title":"Intro"}]', '[{"startMs":0,"title":"Start"}]', "[]"];
  const chaptersOf = (merged: ReturnType<typeof mergeEdits>) => merged.lectures.get("a")?.chapters;
  const base = manifest(lecture("a", { chapters: intro }));
  const edited = stored(base, { lectures: [lecture("a", { chapters: renamed })] });

  it("that only the browser changed stay", () => {
    expect(chaptersOf(mergeEdits(base, edited, null))).toBe(renamed);
  });
  it("that both changed are a conflict", () => {
    expect(mergeEdits(manifest(lecture("a", { chapters: moved })), edited, null).conflicts).toMatchObject([
      { lectureId: "a", field: "chapters", manifest: moved, browser: renamed },
    ]);
  });
  it("stay as they are if the lecture's files were not read", () => {
    expect(chaptersOf(mergeEdits(manifest(lecture("a")), edited, "manifest"))).toBe(renamed);
  });
  it("are the manifest's if its last version is not known", () => {
    const unknown = stored(manifest(lecture("a")), { lectures: [lecture("a", { chapters: renamed })] });
    expect(chaptersOf(mergeEdits(base, unknown, null))).toBe(intro);
  });
});
