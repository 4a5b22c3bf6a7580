import { randomUUID } from "node:crypto";
import { INSTALLATION } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import type { Cue, Transcript } from "~/transcript/cue";
import { applyChanges } from "~/transcript/edits/apply-changes";
import { diffLines } from "~/transcript/edits/diff-lines";
import { areSameLines, type Line } from "~/transcript/edits/line";
import type { Sql, SqlOrTx } from "~db/connect.server";
import {
  correctedLectures,
  findEditedLecture,
  insertEdit,
  originalLines,
  setOriginal,
} from "~db/transcript-edits.server";
import type { LoadedLecture } from "./load-course.server";
import { readTranscriptFile } from "./load-transcript.server";
import type { Winner } from "./merge-edits";

type Place = { courseId: string; lectureId: string };
type Deps = { sql: Sql; winner?: Winner | undefined };

/**
 * Throws AppError that names the transcripts that changed both in their files and in the browser, unless there is a
 * winner.
 */
export async function expectMergeableCorrections(
  courseId: string,
  lectures: readonly LoadedLecture[],
  { sql, winner = null }: Deps,
): Promise<void> {
  if (winner !== null) return;
  const corrected = await correctedLectures(sql, INSTALLATION, courseId);
  const conflicts: string[] = [];
  for (const { entry, transcript } of lectures) {
    if (!corrected.has(entry.slug)) continue;
    const file = transcript && (await readTranscriptFile(transcript));
    const { isConflict } = await corrections({ courseId, lectureId: entry.slug }, file, sql);
    if (isConflict) conflicts.push(entry.slug);
  }
  if (conflicts.length > 0)
    throw new AppError(
      "conflict",
      [
        `Transcripts of "${courseId}" were corrected in the browser, and their files changed since. Nothing was stored.`,
        ...conflicts.map((lectureId) => `  ${lectureId}`),
        "To take the files, add --theirs; the corrections stay in the history. To keep the corrections, add --ours.",
      ].join("\n"),
    );
}

/** The transcript to store, and its corrections to store in the same transaction. */
type Kept = { transcript: Transcript | null; store: ((tx: SqlOrTx) => Promise<void>) | undefined };

/** Returns a lecture's transcript with its corrections, or the file's version if the file changed and wins. */
export async function keepCorrections(
  place: Place,
  file: Transcript | null,
  { sql, winner = null }: Deps,
): Promise<Kept> {
  const { lecture, original, isConflict } = await corrections(place, file, sql);
  if (!lecture) return { transcript: file, store: undefined };
  const { lines, editNumber } = lecture;
  const expectSame = async (tx: SqlOrTx) => {
    if ((await findEditedLecture(tx, INSTALLATION, place, { removedToo: true }))?.editNumber === editNumber) return;
    throw new AppError("conflict", "The transcript was edited while it was ingested. Ingest the course again.");
  };
  const theirs = file?.cues ?? [];
  if (!original) return { transcript: file, store: expectSame };
  if (isConflict && winner !== "browser") {
    const changes = diffLines(lines, theirs.map(plainLine));
    const store = async (tx: SqlOrTx) => {
      await expectSame(tx);
      await insertEdit(tx, place, { saveId: randomUUID(), editorId: null, kind: "ingested", changes, original });
      await setOriginal(tx, place, theirs.map(plainLine));
    };
    return { transcript: file, store };
  }
  const isSameFile = areSameLines(theirs, original);
  const isUncorrected = areSameLines(lines, original);
  const cues = isUncorrected ? theirs : isSameFile ? applyChanges(theirs, diffLines(original, lines)).lines : lines;
  const store = async (tx: SqlOrTx) => {
    await expectSame(tx);
    if (!isSameFile) await setOriginal(tx, place, theirs.map(plainLine));
  };
  return { transcript: cues.length > 0 ? withLines(file, cues, lecture.timing) : file, store };
}

/** Compares the stored lines of a lecture with its file and with its original. They conflict if both changed. */
async function corrections(place: Place, file: Transcript | null, sql: Sql) {
  const lecture = await findEditedLecture(sql, INSTALLATION, place, { removedToo: true });
  const original = lecture && (await originalLines(sql, INSTALLATION, place));
  const theirs = file?.cues ?? [];
  const isConflict =
    lecture !== null &&
    original !== null &&
    !areSameLines(theirs, original) &&
    !areSameLines(lecture.lines, original) &&
    !areSameLines(lecture.lines, theirs);
  return { lecture, original, isConflict };
}

function withLines(file: Transcript | null, lines: readonly (Cue | Line)[], timing: Transcript["timing"]): Transcript {
  const cues = lines.map((line) => ({ id: null, ...line }));
  return { format: file?.format ?? "corrected", timing: file?.timing ?? timing, warnings: file?.warnings ?? [], cues };
}

const plainLine = ({ startMs, endMs, text, speaker }: Cue): Line => ({
  startMs,
  endMs,
  text,
  ...(speaker ? { speaker } : {}),
});
