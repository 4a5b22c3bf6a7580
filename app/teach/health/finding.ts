import type { Timing } from "~/course/timing";
import type { QualityFinding, QualityKind } from "~/transcript/quality/finding";

/** `fix`: students notice it. `check`: it may be correct. `hint`: an optional improvement. */
export type HealthLevel = "fix" | "check" | "hint";

export type HealthKind =
  | QualityKind
  | "no_transcript"
  | "no_video"
  | "estimated_times"
  | "unrated"
  | "no_chapters"
  | "no_description";

/** A possible improvement of a lecture. `atSeconds`: its first or worst occurrences in the transcript. */
export type HealthFinding = {
  kind: HealthKind;
  level: HealthLevel;
  count: number;
  /** Number of lines of which `count` are meant, if their share matters. */
  of?: number;
  atSeconds: number[];
};

/** In order of urgency. */
const LEVELS: Record<HealthKind, HealthLevel> = {
  no_transcript: "fix",
  after_end: "fix",
  same_length: "fix",
  overlap: "fix",
  // After wrong times: some courses have transcripts only, and would list nothing else.
  no_video: "fix",
  estimated_times: "check",
  unsure: "check",
  too_short: "check",
  gap: "check",
  fast: "check",
  slow: "check",
  no_punctuation: "check",
  unnamed_speakers: "check",
  unrated: "hint",
  no_chapters: "hint",
  no_description: "hint",
};
const ORDER = Object.keys(LEVELS);

/** Shorter lectures need no chapters. */
const CHAPTERS_FROM_MS = 600_000;

type QualityOrMissing = Omit<QualityFinding, "kind"> & { kind: HealthKind };

type Facts = {
  hasVideo: boolean;
  hasTranscript: boolean;
  description: string | null;
  durationMs: number;
  videoMs: number | null;
  timing: Timing;
  isUnrated: boolean;
  chapters: readonly unknown[];
};

/** Lists the possible improvements of a lecture, the most urgent first. `quality`: measurements of its transcript. */
export function lectureHealth(lecture: Facts, quality: readonly QualityFinding[]): HealthFinding[] {
  const { hasVideo, hasTranscript, description, durationMs, videoMs, timing, isUnrated, chapters } = lecture;
  const missing: [HealthKind, boolean][] = [
    ["no_transcript", !hasTranscript],
    ["no_video", !hasVideo],
    ["estimated_times", hasTranscript && timing === "estimated"],
    ["unrated", hasTranscript && isUnrated],
    ["no_chapters", chapters.length === 0 && Math.max(durationMs, videoMs ?? 0) >= CHAPTERS_FROM_MS],
    ["no_description", description === null],
  ];
  const found: QualityOrMissing[] = [
    ...missing.flatMap(([kind, isMissing]) => (isMissing ? [{ kind, count: 1, moments: [] }] : [])),
    ...(hasTranscript ? quality : []),
  ];
  return found
    .map(({ kind, count, of, moments }) => ({
      kind,
      level: LEVELS[kind],
      count,
      ...(of !== undefined && { of }),
      // Rounded up, so that the time is inside the line.
      atSeconds: [...new Set(moments.map((ms) => Math.ceil(ms / 1000)))],
    }))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Lists the findings of several lectures, the most urgent first, without hints. */
export function fixFirst<Lecture extends { findings: readonly HealthFinding[] }>(
  lectures: readonly Lecture[],
): { lecture: Lecture; finding: HealthFinding }[] {
  return lectures
    .flatMap((lecture) => lecture.findings.map((finding) => ({ lecture, finding })))
    .filter(({ finding }) => finding.level !== "hint")
    .sort((a, b) => ORDER.indexOf(a.finding.kind) - ORDER.indexOf(b.finding.kind));
}
