import { randomUUID } from "node:crypto";
import { INSTALLATION } from "~/identity/viewer";
import type { Cue, Transcript } from "~/transcript/cue";
import { applyChanges } from "~/transcript/edits/apply-changes";
import { diffLines } from "~/transcript/edits/diff-lines";
import { areSameLines, plainLine, type Line } from "~/transcript/edits/line";
import type { Sql, SqlOrTx } from "~db/connect.server";
import {
  correctedLectures,
  findEditedLecture,
  insertEdit,
  originalLines,
  setOriginal,
} from "~db/transcript-edits.server";
import { deleteWaiting, setWaiting } from "~db/waiting-transcripts.server";
import { beingEdited } from "./failure-reason";
import type { LoadedLecture } from "./load-course.server";
import { readTranscriptFile } from "./load-transcript.server";
import type { Winner } from "./merge-edits";

type Place = { courseId: string; lectureId: string };
type Deps = { sql: Sql; winner?: Winner | undefined };

/** Lists the lectures whose transcripts changed both in their files and in the browser. None if there is a winner. */
export async function conflictingCorrections(
  courseId: string,
  lectures: readonly LoadedLecture[],
  { sql, winner = null }: Deps,
): Promise<string[]> {
  if (winner !== null) return [];
  const corrected = await correctedLectures(sql, INSTALLATION, courseId);
  const conflicts: string[] = [];
  for (const { entry, transcript } of lectures) {
    if (!corrected.has(entry.slug)) continue;
    const file = transcript && (await readTranscriptFile(transcript));
    const { isConflict } = await corrections({ courseId, lectureId: entry.slug }, file, sql);
    if (isConflict) conflicts.push(entry.slug);
  }
  return conflicts;
}

/** The outcome for an uploaded transcript: it replaced the stored one, or waits because it would replace corrections. */
export type TranscriptNews = { kind: "replaced" | "waits"; lines: number };

/** The transcript to store, and its corrections to store in the same transaction. */
type Kept = {
  transcript: Transcript | null;
  store: ((tx: SqlOrTx) => Promise<void>) | undefined;
  news: TranscriptNews | null;
};

/**
 * Returns a lecture's transcript with its corrections, or the file's version if the file changed and wins. `isUpload`:
 * the file was uploaded in the browser. Its changes get into the history, and if it would replace corrections, it waits
 * until an instructor decides.
 */
export async function keepCorrections(
  place: Place,
  read: Transcript | null,
  { sql, winner = null, isUpload = false }: Deps & { isUpload?: boolean },
): Promise<Kept> {
  const { lecture, original, isConflict } = await corrections(place, read, sql);
  if (!lecture) return { transcript: read, store: undefined, news: null };
  const { lines, editNumber } = lecture;
  const file = read && keepConfirmations(read, lines);
  const expectSame = async (tx: SqlOrTx) => {
    if ((await findEditedLecture(tx, INSTALLATION, place, { removedToo: true }))?.editNumber === editNumber) return;
    throw beingEdited("The transcript was edited while it was ingested. Ingest the course again.");
  };
  const theirs = (file?.cues ?? []).map(plainLine);
  const changes = diffLines(lines.map(plainLine), theirs);
  const replace = async (tx: SqlOrTx) => {
    await expectSame(tx);
    const edit = { saveId: randomUUID(), editorId: null, kind: "ingested", changes } as const;
    await insertEdit(tx, place, { ...edit, original: original ?? lines });
    await setOriginal(tx, place, theirs);
    if (isUpload) await deleteWaiting(tx, place.courseId, [place.lectureId]);
  };
  if (isConflict && winner !== "browser") return { transcript: file, store: replace, news: null };
  const isUncorrected = original === null || areSameLines(lines, original);
  const isNew = file !== null && lines.length > 0 && changes.length > 0;
  if (isUpload && isUncorrected && isNew)
    return { transcript: file, store: replace, news: { kind: "replaced", lines: changes.length } };
  if (!original) return { transcript: file, store: expectSame, news: null };
  const isSameFile = areSameLines(theirs, original);
  const cues = isUncorrected
    ? (file?.cues ?? [])
    : isSameFile
      ? applyChanges(file?.cues ?? [], diffLines(original, lines)).lines
      : lines;
  const waits = isUpload && isConflict && file !== null;
  const store = async (tx: SqlOrTx) => {
    await expectSame(tx);
    if (isSameFile) return;
    await setOriginal(tx, place, theirs);
    if (waits) await setWaiting(tx, place, theirs);
    else if (isUpload) await deleteWaiting(tx, place.courseId, [place.lectureId]);
  };
  return {
    transcript: cues.length > 0 ? withLines(file, cues, lecture.timing) : file,
    store,
    news: waits ? { kind: "waits", lines: changes.length } : null,
  };
}

/** Confirms the lines of a file that a person confirmed in the stored transcript. */
function keepConfirmations(file: Transcript, lines: readonly Line[]): Transcript {
  const said = (line: Line) => JSON.stringify(plainLine(line));
  const confirmed = new Set(lines.flatMap((line) => (line.isConfirmed ? [said(line)] : [])));
  if (confirmed.size === 0) return file;
  const cues = file.cues.map((cue) => (confirmed.has(said(cue)) ? { ...cue, isConfirmed: true as const } : cue));
  return { ...file, cues };
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
