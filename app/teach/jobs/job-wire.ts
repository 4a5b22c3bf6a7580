import { z } from "zod";
import type { CourseJob } from "~db/course-jobs.server";

const Note = z.object({
  code: z.string(),
  name: z.string(),
  detail: z.string(),
  /** The text that translates the detail. */
  reason: z.object({ name: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }).optional(),
});

/** A job of a course as the editor receives it. */
const JobJson = z.object({
  id: z.string(),
  kind: z.enum(["ingest", "transcribe", "pictures", "embed"]),
  /** The lectures of the job. Empty for the whole course. */
  lectures: z.array(z.string()),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  step: z.string().nullable(),
  item: z.string().nullable(),
  done: z.number(),
  total: z.number(),
  share: z.number(),
  /** Seconds since the step began, on the server's clock. */
  step_seconds: z.number(),
  notes: z.array(Note),
  problem: Note.nullable(),
  is_cancel_requested: z.boolean(),
  created_at: z.string(),
});
export type JobJson = z.infer<typeof JobJson>;
export const JobsJson = z.object({ jobs: z.array(JobJson) });

/** Converts a job to its wire format. */
export function toJobJson(job: CourseJob): JobJson {
  const { jobId, targets, stepStartedAt, isCancelRequested, createdAt, endedAt: _, ...same } = job;
  return {
    id: jobId,
    ...same,
    lectures: targets.map(({ lectureId }) => lectureId),
    step_seconds: stepStartedAt ? Math.max(0, (Date.now() - stepStartedAt.getTime()) / 1000) : 0,
    is_cancel_requested: isCancelRequested,
    created_at: createdAt.toISOString(),
  };
}

/** Notes of something that succeeded and that an instructor should look at. */
const NOTICES = new Set([
  ...["replaced_video", "replaced_transcript", "replaced_chapters", "replaced_slides", "replaced_file"],
  ...["transcript_waits", "lecture_waits"],
]);
/** Returns whether a note reports something to look at that is no problem. */
export const isNotice = ({ code }: { code: string }): boolean => NOTICES.has(code);

/** Notes that report success. All others name a problem and its solution. */
const GOOD = new Set([
  ...["added", "stored", "continued", "transcription", "no_transcript", "can_transcribe"],
  ...["transcribed", "glossary_found", "has_transcript", "transcript_replaced", "pictures_made", "embedded"],
  ...["slides_stored", "slides_removed"],
]);
/** Returns whether a note reports a problem. */
export const isProblem = ({ code }: { code: string }): boolean => !GOOD.has(code) && !NOTICES.has(code);

/** Returns whether a note names an uploaded file that no lecture uses. */
export const isUnusedFile = ({ code }: { code: string }): boolean => code === "file_unused" || code === "slides_unused";

/** Estimates the remaining seconds of a step, or null while it is too early. */
export function secondsLeft({ share, step_seconds }: Pick<JobJson, "share" | "step_seconds">): number | null {
  return share < 0.05 || step_seconds < 3 ? null : (step_seconds / share) * (1 - share);
}
