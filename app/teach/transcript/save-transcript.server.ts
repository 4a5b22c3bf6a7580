import { Reanchoring, timedWords } from "~/citation/reanchor";
import type { Context } from "~/context/context.server";
import type { Reader } from "~/identity/viewer";
import { embedLines } from "~/ingest/embed-lines.server";
import { AppError, notFound } from "~/platform/errors";
import { inTurn } from "~/platform/in-turn";
import { getLog } from "~/platform/observability/log.server";
import { applyChanges } from "~/transcript/edits/apply-changes";
import type { Saved, TranscriptSave } from "~/transcript/edits/changes-wire";
import { problemOf, tidyLine, type LineProblem } from "~/transcript/edits/check-change";
import type { Line, LineChange } from "~/transcript/edits/line";
import { movesTimes, spanMover } from "~/transcript/edits/moved-times";
import { timedCues } from "~/transcript/edits/timed-cues";
import type { SqlOrTx } from "~db/connect.server";
import { moveCitations, reanchorGone } from "~db/reanchor-sources.server";
import { lockLecture, vacuumLectures } from "~db/replace-lecture.server";
import { replaceTranscript } from "~db/replace-transcript.server";
import {
  changesBetween,
  findEditedLecture,
  findSave,
  insertEdit,
  lectureVersion,
  storedSentences,
  type EditedLecture,
} from "~db/transcript-edits.server";
import { acceptReports } from "~db/transcript-reports.server";

type Place = { courseId: string; lectureId: string };
type Deps = Pick<Context, "sql" | "embedder">;
/** The person who saves. `editorId`: null for a command. `reader`: what the person may read. */
export type Editor = { editorId: string | null; reader: Reader };

/** Another process may save while this one embeds. The save then restarts from the newer transcript. */
const MAX_TRIES = 8;
/** The embedded engine has no autovacuum, so replaced rows are vacuumed once every so many edits. */
const EDITS_PER_VACUUM = 50;
/** The number of any edit is lower. */
export const LAST_EDIT = 2_147_483_647;

const noLecture = () => notFound("That lecture does not exist any more. Reload the page.");

/**
 * Applies a person's changes to a lecture's transcript. Embeds the chunks that change, and moves the citations of
 * stored answers with their lines. Changes of lines that others changed in the meantime are returned as conflicts; the
 * rest are stored. Repeating a save changes nothing. Accepts students' reports with the changes, unless there is a
 * conflict. Throws AppError if a change is invalid or the lecture does not exist.
 */
export async function saveTranscript(place: Place, save: TranscriptSave, editor: Editor, deps: Deps): Promise<Saved> {
  const changes = save.changes.map((change) => ({ ...change, to: change.to.map(tidyLine) }));
  await checkChanges(place, changes, editor, deps);
  return oneByOne(JSON.stringify([place.courseId, place.lectureId]), () =>
    trySave(place, { ...save, changes }, editor, deps),
  );
}

/**
 * Throws AppError if a change is invalid. The texts and times of the lecture's history are valid at any length and after
 * any time, so that edits can be undone.
 */
async function checkChanges(place: Place, changes: readonly LineChange[], { reader }: Editor, { sql }: Deps) {
  if (changes.every((change) => problemOf(change) === null)) return;
  const history = await changesBetween(sql, reader, place, { after: 0, before: LAST_EDIT });
  const before = history.flatMap(({ from }) => from);
  const texts = new Set(before.map(({ text }) => text));
  const times = new Set(before.map(timesOf));
  for (const change of changes) {
    const problem = problemOf(change, (line, kind) =>
      kind === "too_long" ? texts.has(line.text) : times.has(timesOf(line)),
    );
    if (problem) throw new AppError("invalid_request", PROBLEMS[problem], { reason: { name: problem, values: {} } });
  }
}

const timesOf = ({ startMs, endMs }: Line) => `${startMs} ${endMs}`;

/** Saves of one lecture run one at a time: concurrent ones would only make each other restart. */
const oneByOne = inTurn();

async function trySave(place: Place, save: TranscriptSave, editor: Editor, deps: Deps): Promise<Saved> {
  const { reader } = editor;
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const lecture = await findEditedLecture(deps.sql, reader, place);
    if (!lecture) throw noLecture();
    const edited = await applyTo(lecture, save.changes, place, { ...deps, reader });
    const { conflicts } = edited;
    const reports = conflicts.length === 0 ? (save.reports ?? []) : [];
    const known = await findSave(deps.sql, reader, place, save.saveId);
    const isStored = known !== null || edited.applied.length === 0;
    const number = isStored
      ? known
      : await storeEdit(place, { ...edited, lecture, saveId: save.saveId, ...editor, reports }, deps);
    if (number === null && !isStored) continue;
    if (isStored) await acceptReports(deps.sql, place, reports);
    const before = number ?? lecture.editNumber + 1;
    const others = await changesBetween(deps.sql, reader, place, { after: save.editNumber, before });
    return { editNumber: number ?? lecture.editNumber, others, conflicts };
  }
  throw new AppError("conflict", "Others are editing this transcript at the same moment. Try again.");
}

const PROBLEMS: Record<LineProblem, string> = {
  empty: "A line needs words. To remove the line, delete it.",
  too_long: "A line can have 2,000 characters, and the name of a speaker 200.",
  times: "A line must end after it starts, within a day.",
  order: "Lines must be in the order of their times.",
};

type Edited = Awaited<ReturnType<typeof applyTo>>;

async function applyTo(
  lecture: EditedLecture,
  changes: LineChange[],
  place: Place,
  { reader, sql }: Deps & { reader: Reader },
) {
  const cues = timedCues(lecture.lines, await storedSentences(sql, reader, place));
  return applyChanges(cues, changes);
}

type Storing = Omit<Edited, "conflicts"> &
  Editor & { lecture: EditedLecture; saveId: string; reports: readonly string[] };

/** Stores an edit. Returns its number, or null if the lecture changed in the meantime. */
async function storeEdit(place: Place, edit: Storing, deps: Deps): Promise<number | null> {
  const { lecture, lines, applied, saveId, editorId, reader } = edit;
  const content = await embedLines(place, lecture, { lines }, deps);
  const number = await deps.sql.begin(async (tx) => {
    await lockLecture(tx, place.courseId, place.lectureId);
    if ((await lectureVersion(tx, reader, place)) !== lecture.version) return null;
    await replaceTranscript(tx, content);
    await moveCited(tx, place, applied, lines);
    const reportCount = await acceptReports(tx, place, edit.reports);
    const stored = {
      saveId,
      editorId,
      kind: "edited",
      changes: applied,
      original: lecture.lines,
      reportCount,
    } as const;
    return insertEdit(tx, place, stored);
  });
  // The edit is already stored, so a failed vacuum is only logged.
  if (number !== null && number % EDITS_PER_VACUUM === 0)
    void vacuumLectures(deps.sql).catch((err: unknown) =>
      getLog().warn({ err }, "replaced rows could not be vacuumed"),
    );
  return number;
}

async function moveCited(tx: SqlOrTx, place: Place, applied: readonly LineChange[], lines: readonly Line[]) {
  if (movesTimes(applied)) await moveCitations(tx, place, spanMover(applied));
  if (!applied.some(({ from, to }) => to.length > from.length)) return;
  let words: Reanchoring | undefined;
  await reanchorGone(tx, place, (content, oldStartMs) =>
    (words ??= new Reanchoring(timedWords(lines))).find(content, oldStartMs),
  );
}
