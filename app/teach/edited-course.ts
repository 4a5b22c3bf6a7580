import type { Visibility } from "~/course/visibility";
import type { HealthFinding } from "./health/finding";
import type { JobJson } from "./jobs/job-wire";

/** A lecture as those who teach the course edit it. `releasesAt`: a local time of the course's zone, as a field has it. */
export type EditedLecture = {
  lectureId: string;
  title: string;
  description: string | null;
  section: string | null;
  releasesAt: string | null;
  isReleased: boolean;
  durationSeconds: number;
  hasVideo: boolean;
  hasVideoFile: boolean;
  hasTranscript: boolean;
  /** Mistakes that students reported and nobody has looked at. */
  openReports: number;
  /** What could be better, what to fix first at first. */
  findings: HealthFinding[];
  /** Added in the browser, and not by a manifest. */
  isAddedHere: boolean;
};

/** A deleted lecture. `until`: when it is deleted for good, in ISO 8601. */
export type DeletedLecture = { lectureId: string; title: string; until: string };

/** A course as those who teach it edit it. `source`: the manifest or folder that it was ingested from. */
export type EditedCourse = {
  courseId: string;
  title: string;
  description: string | null;
  visibility: Visibility;
  timeZone: string;
  timeZones: string[];
  source: string | null;
  lectures: EditedLecture[];
  deleted: DeletedLecture[];
  /** The newest jobs of the course. */
  jobs: JobJson[];
  /** How many lectures another embedding model than the server's has embedded. */
  otherModelCount: number;
  /** What a transcription takes that the page asks for. */
  transcription: TranscriptionPlan | null;
};

/** What the dialog before a transcription says. `speechModel`: null without one. */
export type TranscriptionPlan = {
  lectureId: string;
  title: string;
  language: string;
  speechModel: string | null;
  audioSeconds: number | null;
  waitSeconds: number | null;
  usd: number | null;
};

/** What is wrong with a field. */
export type EditProblem = "title" | "time_zone" | "release";

type EditDone =
  | "saved"
  | "ordered"
  | "lecture_deleted"
  | "lecture_restored"
  | "addresses_added"
  | "transcription_queued"
  | "pictures_queued"
  | "embedding_queued"
  | "job_cancelled"
  | "job_retried"
  | "job_changed";

/** What is wrong with a new course. */
export type NewCourseProblem = "title" | "time_zone";

/** What a form changed, or what is wrong in it. `lectureId`: null for the course's own form. */
export type EditResult =
  | { done: Exclude<EditDone, "lecture_deleted"> }
  | { done: "lecture_deleted"; lectureId: string }
  /** A pasted line that names no video. */
  | { badLine: string }
  | { problem: EditProblem; lectureId: string | null };
