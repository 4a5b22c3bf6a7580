import { describe, expect, it } from "vitest";
import type { Visibility } from "~/course/visibility";
import {
  manifestDetails,
  mergeEdits,
  type LectureDetails,
  type ManifestDetails,
  type StoredDetails,
} from "./merge-edits";

const lecture = (lectureId: string, more: Partial<LectureDetails> = {}) => ({
  lectureId,
  title: `About ${lectureId}`,
  description: null,
  section: null,
  releasesAt: null,
  language: null,
  chapters: null,
  ...more,
});
const manifest = (...lectures: ReturnType<typeof lecture>[]): ManifestDetails => ({
  course: { title: "Search", description: null, visibility: null },
  lectures,
});
/** Returns a course that was ingested from a manifest and then edited in the browser. */
const stored = (ingested: ManifestDetails | null, edits: Partial<StoredDetails> = {}): StoredDetails => ({
  timeZone: "UTC",
  course: { title: "Search", description: null, visibility: "public" },
  lectures: ingested?.lectures ?? [],
  ingested,
  ...edits,
});
const titleOf = (merged: ReturnType<typeof mergeEdits>, id: string) => merged.lectures.get(id)?.title;
const orderOf = ({ lectures }: ReturnType<typeof mergeEdits>) =>
  [...lectures].sort(([, a], [, b]) => a.position - b.position).map(([id]) => id);

const FIRST = manifest(lecture("a"), lecture("b"), lecture("c"));

it("takes a new course from its manifest", () => {
  const merged = mergeEdits(FIRST, null, null);
  expect(merged.course).toEqual(FIRST.course);
  expect(orderOf(merged)).toEqual(["a", "b", "c"]);
  expect(merged.conflicts).toEqual([]);
});

describe("a merged field", () => {
  const edited = stored(FIRST, { lectures: [lecture("a", { title: "Edited" }), lecture("b"), lecture("c")] });
  const changed = manifest(lecture("a", { title: "Changed" }), lecture("b"), lecture("c"));

  it("keeps the browser's value if only the browser changed it", () => {
    expect(titleOf(mergeEdits(FIRST, edited, null), "a")).toBe("Edited");
  });
  it("takes the manifest's value if only the manifest changed it", () => {
    expect(titleOf(mergeEdits(changed, stored(FIRST), null), "a")).toBe("Changed");
  });
  it("conflicts if both changed it", () => {
    expect(mergeEdits(changed, edited, null).conflicts).toEqual([
      { lectureId: "a", field: "title", manifest: "Changed", browser: "Edited" },
    ]);
  });
  it.each([
    ["browser", "Edited"],
    ["manifest", "Changed"],
  ] as const)("takes the %s's value if both changed it and that side wins", (winner, title) => {
    const merged = mergeEdits(changed, edited, winner);
    expect([titleOf(merged, "a"), merged.conflicts]).toEqual([title, []]);
  });
  it("keeps the browser's value if only the browser changed it, also if the manifest wins", () => {
    expect(titleOf(mergeEdits(FIRST, edited, "manifest"), "a")).toBe("Edited");
  });
  it("takes the manifest's value if only the manifest counts", () => {
    expect(titleOf(mergeEdits(FIRST, edited, "manifest-alone"), "a")).toBe("About a");
    expect(titleOf(mergeEdits(changed, edited, "manifest-alone"), "a")).toBe("Changed");
  });
  it("does not conflict if both changed it to the same value", () => {
    const same = manifest(lecture("a", { title: "Edited" }), lecture("b"), lecture("c"));
    expect(mergeEdits(same, edited, null).conflicts).toEqual([]);
  });
  it("takes the manifest's value if its previous version is unknown", () => {
    expect(titleOf(mergeEdits(changed, { ...edited, ingested: null }, null), "a")).toBe("Changed");
  });
});

describe("the merged order", () => {
  const reordered = stored(FIRST, { lectures: [lecture("c"), lecture("a"), lecture("b")] });

  it("keeps the browser's order and appends new lectures", () => {
    const longer = manifest(lecture("new"), lecture("a"), lecture("b"), lecture("c"));
    expect(orderOf(mergeEdits(longer, reordered, null))).toEqual(["c", "a", "b", "new"]);
  });
  it("follows the manifest if the browser did not change it", () => {
    const other = manifest(lecture("b"), lecture("a"), lecture("c"));
    expect(orderOf(mergeEdits(other, stored(FIRST), null))).toEqual(["b", "a", "c"]);
  });
  it("conflicts if both changed it", () => {
    const other = manifest(lecture("b"), lecture("a"), lecture("c"));
    expect(mergeEdits(other, reordered, null).conflicts).toEqual([
      { lectureId: null, field: "order", manifest: "b, a, c", browser: "c, a, b" },
    ]);
    expect(orderOf(mergeEdits(other, reordered, "manifest"))).toEqual(["b", "a", "c"]);
  });
  it("stays as the browser set it if only the browser changed it, unless only the manifest counts", () => {
    expect(orderOf(mergeEdits(FIRST, reordered, "manifest"))).toEqual(["c", "a", "b"]);
    expect(orderOf(mergeEdits(FIRST, reordered, "manifest-alone"))).toEqual(["a", "b", "c"]);
  });
});

describe("the merged visibility", () => {
  const opened = (visibility: Visibility | null): ManifestDetails => ({
    ...FIRST,
    course: { ...FIRST.course, visibility },
  });
  const courseThatIs = (visibility: Visibility, ingested: ManifestDetails | null = FIRST) =>
    stored(ingested, { course: { title: "Search", description: null, visibility } });

  it("stays if the manifest does not set one", () => {
    expect(mergeEdits(FIRST, courseThatIs("members"), null).course.visibility).toBeNull();
  });
  it("comes from a manifest that sets it first, if the course still has the default", () => {
    expect(mergeEdits(opened("draft"), courseThatIs("public"), null)).toMatchObject({
      course: { visibility: "draft" },
      conflicts: [],
    });
  });
  it.each([
    ["that sets it first", FIRST],
    ["of a course that was created in the browser", null],
  ])("conflicts with a manifest %s, if the browser set another one", (_, ingested) => {
    const members = courseThatIs("members", ingested);
    expect(mergeEdits(opened("public"), members, null).conflicts).toEqual([
      { lectureId: null, field: "visibility", manifest: "public", browser: "members" },
    ]);
    expect(mergeEdits(opened("members"), members, null).conflicts).toEqual([]);
    expect(mergeEdits(opened("public"), members, "browser").course.visibility).toBe("members");
    expect(mergeEdits(opened("public"), members, "manifest").course.visibility).toBe("public");
  });
  it("stays as the browser set it if the manifest says the same as before", () => {
    const merged = mergeEdits(opened("public"), courseThatIs("draft", opened("public")), null);
    expect([merged.course.visibility, merged.conflicts]).toEqual(["draft", []]);
  });
});

it("lets a release begin at its local time where the course is, or at midnight", () => {
  const entry = { slug: "a", title: "A", language: "en" };
  const dates = ["2026-12-01", "2026-07-01", "2026-12-01T09:00:00Z", "2026-12-01T09:00", "2027-03-28T02:30:00"];
  const lectures = dates.map((date, n) => ({ ...entry, slug: `${n}`, releases_at: date }));
  const details = manifestDetails(
    { slug: "c", title: "C", lectures },
    { chapters: new Map(), timeZone: "Europe/Madrid" },
  );
  expect(details.lectures.map(({ releasesAt }) => releasesAt)).toEqual([
    "2026-11-30T23:00:00.000Z",
    "2026-06-30T22:00:00.000Z",
    "2026-12-01T09:00:00.000Z",
    "2026-12-01T08:00:00.000Z",
    "2027-03-28T01:30:00.000Z", // 02:30 is skipped in spring, so it is 03:30
  ]);
});

describe("the merged language", () => {
  const spoken = (language: string | null) => manifest(lecture("a", { language }));
  const languageOf = (merged: ReturnType<typeof mergeEdits>) => merged.lectures.get("a")?.language;

  it("stays as the browser set it", () => {
    const edited = stored(spoken("en"), { lectures: [lecture("a", { language: "es" })] });
    expect(languageOf(mergeEdits(spoken("en"), edited, null))).toBe("es");
    expect(mergeEdits(spoken("fr"), edited, null).conflicts).toMatchObject([{ field: "language", browser: "es" }]);
  });
  it("comes from the manifest if its previous version is unknown", () => {
    const unknown = stored(spoken(null), { lectures: [lecture("a", { language: "es" })] });
    expect(languageOf(mergeEdits(spoken("en"), unknown, null))).toBe("en");
  });
});

describe("merged chapters", () => {
  const [intro, renamed, moved] = ['[{"startMs":0,"title":"Intro"}]', '[{"startMs":0,"title":"Start"}]', "[]"];
  const chaptersOf = (merged: ReturnType<typeof mergeEdits>) => merged.lectures.get("a")?.chapters;
  const base = manifest(lecture("a", { chapters: intro }));
  const edited = stored(base, { lectures: [lecture("a", { chapters: renamed })] });

  it("stay if only the browser changed them", () => {
    expect(chaptersOf(mergeEdits(base, edited, null))).toBe(renamed);
  });
  it("conflict if both changed them", () => {
    expect(mergeEdits(manifest(lecture("a", { chapters: moved })), edited, null).conflicts).toMatchObject([
      { lectureId: "a", field: "chapters", manifest: moved, browser: renamed },
    ]);
  });
  it("stay if only the browser changed them and the manifest wins a title", () => {
    const [ours, theirs] = ["Edited", "Changed"].map((title) => lecture("a", { title, chapters: intro }));
    const both = stored(base, { lectures: [{ ...ours!, chapters: renamed, section: "Ice" }] });
    const { lectures } = mergeEdits(manifest(theirs!), both, "manifest");
    expect(lectures.get("a")).toMatchObject({ title: "Changed", chapters: renamed, section: "Ice" });
  });
  it("stay if the lecture's files were not read", () => {
    expect(chaptersOf(mergeEdits(manifest(lecture("a")), edited, "manifest"))).toBe(renamed);
  });
  it("come from the manifest if its previous version is unknown", () => {
    const unknown = stored(manifest(lecture("a")), { lectures: [lecture("a", { chapters: renamed })] });
    expect(chaptersOf(mergeEdits(base, unknown, null))).toBe(intro);
  });
});
