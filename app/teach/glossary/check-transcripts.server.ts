import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { isCommonWord } from "~/ai/local-embedder/common-words.server";
import type { Context } from "~/context/context.server";
import type { GlossaryTerm } from "~/course/glossary";
import type { Reader } from "~/identity/viewer";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import { correctedLine, findListed, knownNames, type Correction } from "~/transcript/edits/glossary-corrections";
import { NearTerms } from "~/transcript/edits/near-terms";
import { listGlossary } from "~db/glossary.server";
import { linesWith, type FoundLine } from "~db/lecture-lines.server";
import { saveInCourse, type LectureChanges, type Replaced } from "../transcript/replace-in-course.server";

/** Corrections that the page shows, and that one request can select. */
const SHOWN = 200;
/** Lines that are checked before the event loop handles other requests. */
const LINES_PER_TURN = 500;

/** Query of the page. An unchecked box is not sent. */
export const CheckQuery = z.object({ guesses: z.enum(["on"]).optional() });

/** Fields of the form: the keys of the selected corrections, separated by spaces. */
export const CheckForm = z.object({ guesses: z.enum(["on"]).optional(), selected: z.string().max(20_000) });

/** A correction of a line. `key` stays the same while the line and the correction do. */
export type LineCorrection = Correction & { key: string; startMs: number; text: string };

/** The possible corrections of a lecture. */
export type LectureCorrections = { lectureId: string; title: string; corrections: LineCorrection[] };

/** The first possible corrections of a course, and their total number. */
export type TranscriptCheck = { lectures: LectureCorrections[]; count: number };

type Found = { line: FoundLine; correction: LineCorrection };
type Asked = { courseId: string; guesses: boolean };
type Deps = Pick<Context, "sql" | "embedder">;

/** Returns the places where transcripts may misspell a term of the glossary. */
export async function checkTranscripts(asked: Asked, reader: Reader, deps: Deps): Promise<TranscriptCheck> {
  const found = await findCorrections(asked, reader, deps);
  const lectures = new Map<string, LectureCorrections>();
  for (const { line, correction } of found.slice(0, SHOWN)) {
    const { lectureId, title } = line;
    const lecture = lectures.get(lectureId) ?? { lectureId, title, corrections: [] };
    lecture.corrections.push(correction);
    lectures.set(lectureId, lecture);
  }
  return { lectures: [...lectures.values()], count: found.length };
}

/** Applies selected corrections as one replacement. Skips those whose line has changed in the meantime. */
export async function correctTranscripts(
  { selected, ...asked }: Asked & { selected: ReadonlySet<string> },
  { reader, editorId }: { reader: Reader; editorId: string },
  deps: Deps,
): Promise<Replaced> {
  const found = await findCorrections(asked, reader, deps);
  const byLine = new Map<FoundLine, Correction[]>();
  for (const { line, correction } of found)
    if (selected.has(correction.key)) byLine.set(line, [...(byLine.get(line) ?? []), correction]);
  const lectures = new Map<string, LectureChanges>();
  for (const [{ lectureId, title, at, line }, corrections] of byLine) {
    const change = correctedLine(at, line, corrections);
    const lecture = lectures.get(lectureId) ?? { lectureId, title, changes: [] };
    if (change) lecture.changes.push(change);
    lectures.set(lectureId, lecture);
  }
  return saveInCourse(asked.courseId, [...lectures.values()], { reader, editorId }, deps);
}

async function findCorrections({ courseId, guesses }: Asked, reader: Reader, { sql }: Deps): Promise<Found[]> {
  const glossary = await listGlossary(sql, reader, courseId);
  if (glossary.length === 0) return [];
  const names = knownNames(glossary);
  const near = guesses ? new NearTerms(termsOf(glossary), isCommonWord) : null;
  const found: Found[] = [];
  for (const [index, line] of (await linesWith(sql, reader, courseId, near ? null : wordsOf(glossary))).entries()) {
    if (index % LINES_PER_TURN === LINES_PER_TURN - 1) await nextTurn();
    const { text } = line.line;
    const listed = findListed(text, names);
    const guessed = near ? listed.rest.flatMap((words) => near.find(text, words)) : [];
    for (const correction of [...listed.found, ...guessed].sort((a, b) => a.start - b.start))
      found.push({ line, correction: withKey(line, correction) });
  }
  return found;
}

const termsOf = (glossary: readonly GlossaryTerm[]) => glossary.map(({ term }) => term);

/** Returns one word of each listed name. Lines without any of these words can be skipped. */
const wordsOf = (glossary: readonly GlossaryTerm[]): string[] => [
  ...new Set(
    glossary.flatMap(({ misheard, spellings }) =>
      [...misheard, ...spellings].map((name) => collapseWhitespace(name).match(/[\p{L}\p{M}\p{N}]+/gu)?.[0] ?? name),
    ),
  ),
];

function withKey({ lectureId, at, line }: FoundLine, correction: Correction): LineCorrection {
  const { start, end, to } = correction;
  const identity = JSON.stringify([lectureId, at, line.text, start, end, to]);
  const key = createHash("sha256").update(identity).digest("base64url").slice(0, 16);
  return { ...correction, key, startMs: line.startMs, text: line.text };
}
