import { expect, it } from "vitest";
import { fixFirst, lectureHealth } from "./finding";

const LECTURE = {
  hasVideo: true,
  hasTranscript: true,
  description: "About search.",
  durationMs: 3_000_000,
  videoMs: 3_005_000,
  timing: "exact" as const,
  isUnrated: false,
  chapters: [{}],
};
const kindsOf = (change: Partial<Parameters<typeof lectureHealth>[0]>) =>
  lectureHealth({ ...LECTURE, ...change }, []).map(({ kind }) => kind);

it("finds nothing in a complete lecture", () => {
  expect(kindsOf({})).toEqual([]);
});

it("lists missing content, the most visible to students first", () => {
  expect(kindsOf({ hasVideo: false, chapters: [], description: null })).toEqual([
    "no_video",
    "no_chapters",
    "no_description",
  ]);
  expect(kindsOf({ timing: "estimated" })).toEqual(["estimated_times"]);
});

it("says if a recognizer's transcript was stored before its confidence was", () => {
  expect(kindsOf({ isUnrated: true })).toEqual(["unrated"]);
  expect(kindsOf({ isUnrated: true, hasTranscript: false })).toEqual(["no_transcript"]);
});

it("does not suggest chapters for a short lecture", () => {
  expect(kindsOf({ chapters: [], durationMs: 300_000, videoMs: 301_000 })).toEqual([]);
});

it("reports no transcript findings without a transcript", () => {
  const gap = { kind: "gap" as const, count: 1, moments: [0] };
  expect(lectureHealth({ ...LECTURE, hasTranscript: false }, [gap]).map(({ kind }) => kind)).toEqual(["no_transcript"]);
});

it("links to a time inside the line, not before it", () => {
  const [finding] = lectureHealth(LECTURE, [{ kind: "too_short", count: 9, moments: [12_900, 13_000] }]);
  expect(finding).toEqual({ kind: "too_short", level: "check", count: 9, atSeconds: [13] });
});

it("keeps the number of lines of which some are unsure, and the order of their moments", () => {
  const unsure = { kind: "unsure" as const, count: 2, of: 120, moments: [9_000, 3_000] };
  expect(lectureHealth(LECTURE, [unsure])).toEqual([
    { kind: "unsure", level: "check", count: 2, of: 120, atSeconds: [9, 3] },
  ]);
});

it("puts wrong times before a missing video, which may be on purpose", () => {
  const overlap = { kind: "overlap" as const, count: 1, moments: [4_000] };
  const found = lectureHealth({ ...LECTURE, hasVideo: false }, [overlap]);
  expect(found.map(({ kind }) => kind)).toEqual(["overlap", "no_video"]);
});

it("lists the findings of all lectures, without hints", () => {
  const lectures = [
    { title: "A", findings: lectureHealth({ ...LECTURE, description: null, timing: "estimated" }, []) },
    { title: "B", findings: lectureHealth({ ...LECTURE, hasVideo: false }, []) },
  ];
  expect(fixFirst(lectures).map(({ lecture, finding }) => [lecture.title, finding.kind])).toEqual([
    ["B", "no_video"],
    ["A", "estimated_times"],
  ]);
});
