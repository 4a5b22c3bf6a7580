import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Transcript } from "~/transcript/cue";
import { joinShortCues } from "~/transcript/join-short-cues";
import { parseTranscript } from "~/transcript/parse-transcript";
import { TranscriptError } from "~/transcript/transcript-error";
import {
  findCourseFile,
  namedProblem,
  type CourseFile,
  type LecturePlace,
  type NamedFile,
  type Report,
} from "./course-files.server";

export const MAX_TRANSCRIPT_BYTES = 64 * 2 ** 20;

/** A transcript file. Its text is read when needed, so that a course's transcripts are not all in memory. */
export type TranscriptFile = CourseFile & { sha256: string; language: string };

/** Finds a file with cues in a language. Reports a problem and returns null if it cannot be used. */
export async function loadTranscriptFile(
  place: LecturePlace,
  named: NamedFile,
  language: string,
  report: Report,
): Promise<TranscriptFile | null> {
  const file = await findCourseFile(place, named, report);
  if (!file) return null;
  try {
    const { size } = await stat(file.path);
    if (size > MAX_TRANSCRIPT_BYTES) {
      report({
        file: file.shown,
        message: `is ${Math.round(size / 1e6)} MB; transcripts are limited to 64 MB`,
      });
      return null;
    }
    const sha256 = createHash("sha256")
      .update(await readFile(file.path))
      .digest("hex");
    return { ...file, sha256, language };
  } catch (error) {
    report({ file: file.shown, message: namedProblem(error, place, named) });
    return null;
  }
}

/** Reads a transcript file. Throws TranscriptError if it cannot be parsed. */
export async function readTranscriptFile({ path: file, language }: TranscriptFile): Promise<Transcript> {
  const transcript = parseTranscript(await readFile(file), { fileName: path.basename(file), language });
  return { ...transcript, cues: joinShortCues(transcript.cues) };
}

/** Parses a transcript and reports its errors and warnings. Returns null if it cannot be used. */
export async function checkTranscriptFile(
  file: TranscriptFile,
  report: Report,
  warn: Report,
): Promise<Transcript | null> {
  try {
    const transcript = await readTranscriptFile(file);
    for (const { line, message } of transcript.warnings) warn({ file: file.shown, line, message });
    return transcript;
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    report({ file: file.shown, line: error.line, message: error.message });
    return null;
  }
}
