import type { Slides } from "~/course/lecture";
import type { Visibility } from "~/course/visibility";
import type { HealthFinding } from "./health/finding";
import type { JobJson } from "./jobs/job-wire";
import type { FieldConflict } from "./merge-fields";

/** Stands for all lectures without a transcript where a request names a lecture. No lecture has this id. */
export const ALL_LECTURES = "*";

/** Stands for the language that is set for a lecture where a transcription names a language. */
export const OWN_LANGUAGE = "*";

/** A lecture as instructors edit it. `releasesAt`: a local time in the course's zone, in the format of a date field. */
export type EditedLecture = {
  lectureId: string;
  title: string;
  description: string | null;
  section: string | null;
  language: string;
  releasesAt: string | null;
  isReleased: boolean;
  durationSeconds: number;
  hasVideo: boolean;
  hasVideoFile: boolean;
  /** Address of a video on another server, or null. */
  videoUrl: string | null;
  hasTranscript: boolean;
  slides: Slides | null;
  /** Mistakes that students reported and that are not reviewed yet. */
  openReports: number;
  /** Possible improvements, the most urgent first. */
  findings: HealthFinding[];
  /** True if the lecture was added in the browser, not by a manifest. */
  isAddedHere: boolean;
};

/** A deleted lecture. `until`: when it is permanently deleted, in ISO 8601. */
export type DeletedLecture = { lectureId: string; title: string; until: string };

/** A course as instructors edit it. `source`: the manifest or folder from which it was ingested. */
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
  /** Names of uploaded files that no lecture uses. */
  unusedFiles: string[];
  /** Number of lectures that were embedded with another model than the server's. */
  otherModelCount: number;
  /** The plan of the transcription that the page offers. */
  transcription: TranscriptionPlan | null;
};

/**
 * Details in the dialog before a transcription. `lecture`: null for all lectures without a transcript, which are `count`.
 * `speechModel`: null if none is installed.
 */
export type TranscriptionPlan = {
  lecture: { lectureId: string; title: string; language: string } | null;
  count: number;
  speechModel: string | null;
  audioSeconds: number | null;
  waitSeconds: number | null;
  usd: number | null;
};

/** The field that is invalid. */
export type EditProblem = "title" | "time_zone" | "release" | "language" | "video";

type EditDone =
  | "saved"
  | "ordered"
  | "lecture_deleted"
  | "lecture_restored"
  | "addresses_added"
  | "transcription_queued"
  | "video_changing"
  | "pictures_queued"
  | "embedding_queued"
  | "slides_removed"
  | "file_discarded"
  | "file_gone"
  | "job_cancelled"
  | "job_retried"
  | "job_changed";

/** The field of a new course that is invalid. */
export type NewCourseProblem = "title" | "time_zone" | "address" | "address_taken" | "institution";

/** Why a form was not stored: a field is invalid, or another person changed the same fields. */
export type FormProblem = { lectureId: string | null } & ({ problem: EditProblem } | { conflict: FieldConflict });

/** Returns the invalid field of a form and the conflict with another person, each null if there is none. */
export const partsOf = (refused: FormProblem | null) => ({
  problem: refused && "problem" in refused ? refused.problem : null,
  conflict: refused && "conflict" in refused ? refused.conflict : null,
});

/** The result of a form: the change, or the invalid field. `lectureId`: null for the course's own form. */
export type EditResult =
  | { done: Exclude<EditDone, "lecture_deleted" | "saved" | "video_changing"> }
  | { done: "saved" | "video_changing"; lectureId: string | null }
  | { done: "lecture_deleted"; lectureId: string }
  /** A pasted line without the address of a video. */
  | { badLine: string }
  /** Number of pasted addresses, if they are more than the limit. */
  | { tooMany: number; limit: number }
  | FormProblem;
