import { readFile } from "node:fs/promises";
import path from "node:path";
import { primaryLanguage } from "~/text/primary-language";
import { parseTranscript } from "~/transcript/parse-transcript";
import { canRecognize, textLanguage } from "./text-language.server";

const TAG = "[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}";
/** What WebVTT files of YouTube, and TTML files, say of themselves. */
const NAMED = new RegExp(`^Language:[ \\t]*(${TAG})[ \\t]*$|<tt\\b[^>]{0,2000}\\bxml:lang="(${TAG})"`, "m");
const HEAD_BYTES = 4_000;

type Inferred = { slug: string; transcript?: string | undefined; language?: string | undefined };

/**
 * Adds the languages of their transcripts to lectures whose files do not name one. `known`: lectures with the languages
 * that were found before, whose transcripts are not read again.
 */
export function withLanguages<L extends Inferred>(
  folder: string,
  lectures: readonly L[],
  known: readonly Inferred[] = [],
): Promise<L[]> {
  return Promise.all(
    lectures.map(async (lecture) => {
      const { slug, transcript, language } = lecture;
      if (transcript === undefined || language !== undefined) return lecture;
      const before = known.find((other) => other.slug === slug && other.transcript === transcript);
      const found = before?.language ?? (await transcriptLanguage(path.join(folder, transcript)));
      return found === null ? lecture : { ...lecture, language: found };
    }),
  );
}

/**
 * Returns the language of a transcript file as a tag, or null if it cannot be told. The words decide, because tools
 * write their own language into a file. What the file says adds a region, or decides if it has few words, or words in a
 * language that cannot be recognized, unless they are English.
 */
export async function transcriptLanguage(file: string): Promise<string | null> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  const [, vtt, ttml] = NAMED.exec(bytes.subarray(0, HEAD_BYTES).toString("utf8")) ?? [];
  const named = vtt ?? ttml ?? null;
  const spoken = textLanguage(wordsOf(bytes, file));
  if (spoken === null || named === null) return spoken ?? named;
  const isMistaken = spoken !== "en" && !canRecognize(named);
  return isMistaken || primaryLanguage(named) === spoken ? named : spoken;
}

function wordsOf(bytes: Buffer, file: string): string {
  try {
    return parseTranscript(bytes, { fileName: path.basename(file) })
      .cues.map(({ text }) => text)
      .join(" ");
  } catch {
    return ""; // reported when the lecture is loaded
  }
}
