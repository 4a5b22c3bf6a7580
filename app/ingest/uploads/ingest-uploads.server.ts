import type { Embedder } from "~/ai/embedding-model.server";
import type { Transcriber } from "~/ai/transcription-model.server";
import { AppError, notFound } from "~/platform/errors";
import type { Sql } from "~db/connect.server";
import type { JobNote, JobProgress } from "~db/course-jobs.server";
import { courseSettings } from "~db/teaching.server";
import { ingestCourse } from "../ingest-course.server";
import { loadCourse, type LoadedLecture } from "../load-course.server";
import { transcribeMissing } from "../transcribe-missing.server";
import { uploadsFolder, writeManifest } from "./course-folder.server";
import { takeIn } from "./take-in.server";

export type IngestUploadsDeps = {
  sql: Sql;
  embedder: Embedder;
  transcriber: Transcriber | null;
  dataDir: string;
  signal: AbortSignal;
  onProgress: (progress: JobProgress) => void;
  note: (note: JobNote) => void;
};

/**
 * Brings a course that was created in the browser up to date: takes in what has arrived, transcribes what has no transcript
 * if a speech model is configured, and ingests the course's folder as the command does. What was edited in the browser
 * stays. Safe to repeat. Throws if something failed that a repetition may change.
 */
export async function ingestUploads(courseId: string, deps: IngestUploadsDeps): Promise<void> {
  const { sql, embedder, dataDir, signal, onProgress, note } = deps;
  const course = await courseSettings(sql, courseId);
  if (!course?.isMadeHere) throw notFound("This course was deleted.");
  await takeIn(courseId, {
    dataDir,
    signal,
    note,
    onProgress: (progress) => onProgress({ step: "files", ...progress }),
  });
  const folder = uploadsFolder(dataDir, courseId);
  const manifest = await writeManifest(folder, { courseId, ...course });
  if (manifest === null) return;
  onProgress({ step: "transcripts", item: null, done: 0, total: 1, share: 0 });
  const loaded = await loadCourse(manifest);
  const lectures = await withTranscripts(courseId, loaded.lectures, deps);
  signal.throwIfAborted();
  const report = await ingestCourse(
    { ...loaded, lectures },
    {
      sql,
      embedder,
      dataDir,
      concurrency: 1,
      winner: "browser",
      onProgress: ({ lectureId, embedded, texts, lecturesDone, lectures: total }) => {
        const share = (lecturesDone + (texts === 0 ? 1 : embedded / texts)) / total;
        onProgress({ step: "lectures", item: lectureId, done: lecturesDone, total, share: Math.min(1, share) });
      },
    },
  );
  for (const { lectureId, status } of report.lectures)
    if (status === "stored") note({ code: "stored", name: lectureId, detail: "" });
  const failed = report.lectures.flatMap(({ lectureId, error }) => (error === undefined ? [] : [{ lectureId, error }]));
  for (const { lectureId, error } of failed) note({ code: "lecture_failed", name: lectureId, detail: error });
  if (failed.length > 0)
    throw new AppError("internal", `${failed.length} of ${report.lectures.length} lectures could not be stored.`);
}

/** Transcribes lectures without a transcript, or notes that they have none. */
async function withTranscripts(
  courseId: string,
  lectures: LoadedLecture[],
  { transcriber, dataDir, note }: Pick<IngestUploadsDeps, "transcriber" | "dataDir" | "note">,
): Promise<LoadedLecture[]> {
  if (transcriber) {
    const say = (line: string) => note({ code: "transcription", name: "", detail: line });
    return transcribeMissing(lectures, { transcriber, courseId, dataDir, say });
  }
  for (const { transcript, entry } of lectures)
    if (!transcript) note({ code: "no_transcript", name: entry.slug, detail: "" });
  return lectures;
}
