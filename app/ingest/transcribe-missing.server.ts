import type { Transcriber } from "~/ai/transcriber";
import { AppError } from "~/platform/errors";
import type { Sql } from "~db/connect.server";
import { measuredSpeed } from "~db/transcription-speeds.server";
import { mediaSeconds } from "./extract-audio.server";
import type { LoadedLecture } from "./load-course.server";
import { findTranscript, transcribeFile } from "./transcribe-file.server";
import { estimateOf, estimateText } from "./transcription-estimate";

export type TranscriptionDeps = {
  /** null without TRANSCRIPTION_MODEL. */
  transcriber: Transcriber | null;
  courseId: string;
  dataDir: string;
  sql: Sql;
  say: (line: string) => void;
  /** Decides whether to start, after the estimate was printed. Without it, transcriptions start. */
  confirm?: ((lectures: number) => Promise<boolean>) | undefined;
  /** Called with each lecture that could not be transcribed. */
  onFailure?: (lecture: string) => void;
  /** Receives the transcribed share of a lecture, if the model reports it. */
  onShare?: ((lecture: string, share: number) => void) | undefined;
  signal?: AbortSignal;
};

/**
 * Transcribes lectures that have a video file and no transcript. Caches transcripts with the course, by the file's
 * content and the model. Reports the expected time and cost first, or the required setting if no model is configured.
 * If a transcription fails, reports the reason and leaves the lecture without a transcript.
 */
export async function transcribeMissing(lectures: LoadedLecture[], deps: TranscriptionDeps): Promise<LoadedLecture[]> {
  const { transcriber, say } = deps;
  const done = new Map<LoadedLecture, LoadedLecture>();
  const missing: { lecture: LoadedLecture; file: string }[] = [];
  for (const lecture of lectures) {
    if (lecture.transcript || !lecture.video || !("file" in lecture.video)) continue;
    const file = lecture.video.file.path;
    const found = await findTranscript(file, deps, transcriber?.id ?? null);
    if (found) done.set(lecture, withTranscript(lecture, found));
    else if (transcriber) missing.push({ lecture, file });
    else
      say(
        `${lecture.entry.slug} has a video and no transcript, so it cannot be searched: add a transcript, or set TRANSCRIPTION_MODEL (openai:whisper-1, local:/path/to/model, …) to create one.`,
      );
  }
  if (transcriber && missing.length > 0 && (await isWanted(missing, transcriber, deps)))
    for (const { lecture, file } of missing)
      done.set(lecture, await transcribeLecture(lecture, file, { ...deps, transcriber }));
  return lectures.map((lecture) => done.get(lecture) ?? lecture);
}

/** Reports the time and cost of each transcription and of all, and asks for confirmation. */
async function isWanted(
  missing: readonly { lecture: LoadedLecture; file: string }[],
  { id, usdPerMinute }: Transcriber,
  { sql, say, confirm }: TranscriptionDeps,
): Promise<boolean> {
  const rates = { usdPerMinute, speed: await measuredSpeed(sql, id) };
  let total: number | null = 0;
  for (const { lecture, file } of missing) {
    const seconds = await mediaSeconds(file);
    total = total === null || seconds === null ? null : total + seconds;
    say(`Transcribing ${lecture.entry.slug} with ${id}: ${estimateText(estimateOf(seconds, rates))}`);
  }
  if (missing.length > 1) say(`All ${missing.length} lectures: ${estimateText(estimateOf(total, rates))}`);
  if (!confirm || (await confirm(missing.length))) return true;
  say("Nothing was transcribed. These lectures are ingested without a transcript.");
  return false;
}

async function transcribeLecture(
  lecture: LoadedLecture,
  file: string,
  { transcriber, say, signal, onFailure, onShare, ...deps }: TranscriptionDeps & { transcriber: Transcriber },
): Promise<LoadedLecture> {
  try {
    const wanted = { signal, onShare: (share: number) => onShare?.(lecture.entry.slug, share) };
    return withTranscript(lecture, await transcribeFile(file, deps, wanted, { ...deps, transcriber }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    say(`${lecture.entry.slug} could not be transcribed: ${error.operatorMessage}`);
    onFailure?.(lecture.entry.slug);
    return lecture;
  }
}

/** Uses the language of the transcription if it differs from the manifest's. */
function withTranscript(
  lecture: LoadedLecture,
  { language, ...file }: NonNullable<Awaited<ReturnType<typeof findTranscript>>>,
): LoadedLecture {
  const entry = language === null ? lecture.entry : { ...lecture.entry, language };
  return { ...lecture, entry, transcript: { ...file, language: entry.language } };
}
