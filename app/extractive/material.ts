import type { Scope } from "~/conversation/scope";
import type { LectureSummary } from "~/course/lecture";

/** The facts about a course that the answerer has without a lookup. */
export type Material = {
  courseTitle: string;
  courseDescription: string | null;
  lectures: readonly Pick<LectureSummary, "lectureId" | "title" | "description" | "durationMs" | "chapters">[];
  /** The lecture whose page the student is on, or null on the course page. */
  lectureId: string | null;
  /** Whether the question is about the lecture or the course first. */
  scope: Scope;
  /** Questions that can be asked on this page, best first. */
  suggestions: readonly string[];
  /** Where the student's video is, in seconds; null if it is not known. */
  atSeconds: number | null;
  /** The language of the page. */
  locale: string;
};

export const NO_MATERIAL: Material = {
  courseTitle: "",
  courseDescription: null,
  lectures: [],
  lectureId: null,
  scope: "course",
  suggestions: [],
  atSeconds: null,
  locale: "en",
};

export type OutlinedLecture = Material["lectures"][number];

/** A titled part of a lecture, in seconds: a chapter, or the whole lecture. */
export type Section = {
  lecture: OutlinedLecture;
  title: string;
  from: number;
  to: number;
  kind: "chapter" | "lecture";
};

/** Returns the chapters of a lecture; the whole lecture if it has none. */
export function sectionsOf(lecture: OutlinedLecture): Section[] {
  const { chapters, durationMs } = lecture;
  if (chapters.length === 0) return [wholeLecture(lecture)];
  return chapters.map(({ title, startMs }, index) => ({
    lecture,
    title,
    from: startMs / 1000,
    // A chapter of a video may start after the last words.
    to: Math.max(startMs, chapters[index + 1]?.startMs ?? durationMs) / 1000,
    kind: "chapter" as const,
  }));
}

/** Returns a lecture as one section, from 0 to its duration in seconds. */
export function wholeLecture(lecture: OutlinedLecture): Section {
  return { lecture, title: lecture.title, from: 0, to: lecture.durationMs / 1000, kind: "lecture" };
}

/** Returns the lecture whose page the question was asked on, or null on a course's page. */
export const currentLecture = ({ lectures, lectureId }: Material): OutlinedLecture | null =>
  lectures.find((lecture) => lecture.lectureId === lectureId) ?? null;

/** Returns the id of the lecture that a question is about first, or null if it is about the whole course. */
export const firstLectureId = ({ scope, lectureId }: Material): string | null =>
  scope === "lecture" ? lectureId : null;
