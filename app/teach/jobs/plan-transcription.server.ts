import type { Transcriber } from "~/ai/transcriber";
import type { Reader } from "~/identity/viewer";
import { mediaSeconds } from "~/ingest/extract-audio.server";
import { mediaFile } from "~/ingest/store-media.server";
import { estimateOf } from "~/ingest/transcription-estimate";
import { inParallel } from "~/platform/in-parallel";
import type { Sql } from "~db/connect.server";
import { listJobs } from "~db/course-jobs.server";
import { listSpoken, type SpokenLecture } from "~db/teaching.server";
import { measuredSpeed } from "~db/transcription-speeds.server";
import type { TranscriptionPlan } from "../edited-course";

type Deps = { sql: Sql; transcriber: Transcriber | null; dataDir: string };

/** Lectures whose lengths are read at the same time. */
const AT_ONCE = 4;
/** Jobs of a course that may be open: one of each kind waits, and one runs. */
const OPEN_JOBS = 10;

/**
 * Returns the lectures of a course that can be transcribed: they have a video file and no transcript, and no open job
 * will transcribe them. Returns their files, too.
 */
export async function lecturesToTranscribe(
  courseId: string,
  reader: Reader,
  { sql, dataDir }: Pick<Deps, "sql" | "dataDir">,
): Promise<(SpokenLecture & { file: string })[]> {
  const [lectures, jobs] = await Promise.all([
    listSpoken(sql, reader, courseId),
    listJobs(sql, reader, courseId, OPEN_JOBS),
  ]);
  const open = jobs.filter(({ kind, state }) => kind === "transcribe" && (state === "queued" || state === "running"));
  const queued = new Set(open.flatMap(({ targets }) => targets.map(({ lectureId }) => lectureId)));
  const waiting = lectures.filter(({ lectureId }) => !queued.has(lectureId));
  const files = await Promise.all(waiting.map(({ videoUrl }) => mediaFile(dataDir, courseId, videoUrl)));
  return waiting.flatMap((lecture, index) => {
    const file = files[index];
    return file ? [{ ...lecture, file }] : [];
  });
}

/**
 * Returns the plan to transcribe a lecture, or all lectures of a course if `lectureId` is null. Returns null if nothing
 * can be transcribed.
 */
export async function planTranscription(
  { courseId, lectureId }: { courseId: string; lectureId: string | null },
  reader: Reader,
  { sql, transcriber, dataDir }: Deps,
): Promise<TranscriptionPlan | null> {
  const all = await lecturesToTranscribe(courseId, reader, { sql, dataDir });
  const lectures = lectureId === null ? all : all.filter((lecture) => lecture.lectureId === lectureId);
  const [first] = lectures;
  if (!first) return null;
  const lengths = new Array<number | null>(lectures.length).fill(null);
  await inParallel(lectures, AT_ONCE, async ({ file }, index) => {
    lengths[index] = await mediaSeconds(file);
  });
  const audioSeconds = lengths.reduce((sum, length) => (sum === null || length === null ? null : sum + length), 0);
  const speed = transcriber && (await measuredSpeed(sql, transcriber.id));
  const usdPerMinute = transcriber?.usdPerMinute ?? null;
  return {
    lecture: lectureId === null ? null : { lectureId, title: first.title, language: first.language },
    count: lectures.length,
    speechModel: transcriber?.id ?? null,
    ...estimateOf(audioSeconds, { usdPerMinute, speed }),
  };
}
