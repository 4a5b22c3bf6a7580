import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Sentence } from "~/course/chunk";
import { MAX_TRANSCRIPT_BYTES } from "~/ingest/load-transcript.server";
import type { Transcript } from "~/transcript/cue";
import { joinShortCues } from "~/transcript/join-short-cues";
import { parseTranscript } from "~/transcript/parse-transcript";
import { toSentences } from "~/transcript/sentences";
import { TranscriptError } from "~/transcript/transcript-error";
import { errorCode, messageOf } from "./cli";

/** A file that cannot be used, and why. */
export type FileError = { file: string; error: { message: string; line: number } };

/** Reads and parses a transcript. Returns an error if the file cannot be read or is not a transcript. */
export async function readTranscript(
  file: string,
  { language }: { language: string },
): Promise<{ file: string; transcript: Transcript } | FileError> {
  try {
    if ((await stat(file)).size > MAX_TRANSCRIPT_BYTES)
      return { file, error: { message: "The file is too large to be a transcript (limit 64 MB).", line: 1 } };
    return { file, transcript: parseTranscript(await readFile(file), { fileName: path.basename(file), language }) };
  } catch (error) {
    if (error instanceof TranscriptError) return { file, error: { message: error.message, line: error.line } };
    const code = errorCode(error);
    const message =
      code === "ENOENT"
        ? "The file does not exist."
        : code === "EISDIR"
          ? "This is a folder, not a file."
          : `Cannot read the file: ${messageOf(error)}`;
    return { file, error: { message, line: 1 } };
  }
}

/**
 * Reads the sentences of a transcript. Returns an error if it has no times: `unknown` says what is then unknown, such
 * as "when chapters start".
 */
export async function readTimedSentences(
  file: string,
  { language, unknown }: { language: string; unknown: string },
): Promise<{ sentences: Sentence[] } | FileError> {
  const read = await readTranscript(file, { language });
  if ("error" in read) return read;
  const { cues, timing } = read.transcript;
  if (timing !== "estimated") return { sentences: toSentences(joinShortCues(cues)) };
  const message = `The transcript has no times, so it is unknown ${unknown}. Use captions with times, such as WebVTT or SRT.`;
  return { file, error: { message, line: 1 } };
}

/** Prints why a file cannot be used. */
export function printFileError({ file, error }: FileError): void {
  console.error(`${file}:${error.line}: ${error.message}`);
}
