import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Context } from "~/context/context.server";
import type { Reader } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import { problemOf, type LineProblem } from "~/transcript/edits/check-change";
import { inverse, type LineChange } from "~/transcript/edits/line";
import { replaceText, type Replacement } from "~/transcript/edits/replace-text";
import { linesWith } from "~db/lecture-lines.server";
import { editsOfSave } from "~db/transcript-edits.server";
import { LAST_EDIT, saveTranscript, type Editor } from "./save-transcript.server";

/** Query of the page's form. An unchecked box is not sent. */
export const ReplaceQuery = z.object({
  find: z.string().max(500).default(""),
  replace: z.string().max(500).default(""),
  words: z.enum(["on"]).optional(),
  case: z.enum(["on"]).optional(),
});

/** Returns the replacement that a query describes. */
export const replacementOf = (query: z.infer<typeof ReplaceQuery>): Replacement => ({
  find: query.find,
  replace: query.replace,
  wholeWords: query.words === "on",
  matchCase: query.case === "on",
});

/** The changes of one lecture. */
export type LectureChanges = { lectureId: string; title: string; changes: LineChange[] };

/** A line that a change would make longer than a line can be. It stays as it is. */
export type LongLine = { lectureId: string; title: string; startMs: number };

/** The first lines that a change would make too long, and their total number. */
export type LongLines = { lines: LongLine[]; count: number };

/** Changes that a preview shows, and lines that are named because they stay as they are. */
const SHOWN = 200;
const NAMED = 20;
/** Lectures that are saved at the same time: one embeds while another is stored. */
const AT_ONCE = 3;

/** Returns the changes, by lecture, that a replacement would make in a course. */
export async function changesInCourse(
  courseId: string,
  replacement: Replacement,
  reader: Reader,
  { sql }: Pick<Context, "sql">,
): Promise<LectureChanges[]> {
  const words = collapseWhitespace(replacement.find);
  if (words === "") return [];
  const byLecture = new Map<string, LectureChanges>();
  for (const { lectureId, title, at, line } of await linesWith(sql, reader, courseId, [words])) {
    const found = byLecture.get(lectureId) ?? { lectureId, title, changes: [] };
    found.changes.push(...replaceText([line], replacement).map((change) => ({ ...change, at })));
    byLecture.set(lectureId, found);
  }
  return [...byLecture.values()].filter(({ changes }) => changes.length > 0);
}

/** Separates the changes that can be made from lines that they would make too long. */
function separateLong(all: readonly LectureChanges[]): { fitting: LectureChanges[]; tooLong: LongLines } {
  const long: LongLine[] = [];
  const fitting = all.map(({ lectureId, title, changes }) => {
    const isLong = new Set(changes.filter((change) => problemOf(change) === "too_long"));
    for (const { from } of isLong) long.push({ lectureId, title, startMs: from[0]?.startMs ?? 0 });
    return { lectureId, title, changes: changes.filter((change) => !isLong.has(change)) };
  });
  const tooLong = { lines: long.slice(0, NAMED), count: long.length };
  return { fitting: fitting.filter(({ changes }) => changes.length > 0), tooLong };
}

/** A preview: the first changes, their total number, and lines that would be too long. */
export type ReplacePreview = { lectures: LectureChanges[]; lines: number; lectureCount: number; tooLong: LongLines };

/** Returns the first changes by lecture, and their total number. */
export function shownChanges(all: readonly LectureChanges[]): ReplacePreview {
  const { fitting, tooLong } = separateLong(all);
  let left = SHOWN;
  const lectures = fitting.flatMap(({ changes, ...lecture }) => {
    const shown = changes.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ ...lecture, changes: shown }] : [];
  });
  const lines = fitting.reduce((sum, { changes }) => sum + changes.length, 0);
  return { lectures, lines, lectureCount: fitting.length, tooLong };
}

/** A lecture whose lines cannot be stored so, or that was deleted. A retry cannot help. */
export type RefusedLecture = { title: string; reason: LineProblem | "gone" };

/**
 * Number of changed lines, and of lines that were skipped because another editor changed them. `failed`: titles of
 * lectures that could not be saved. `refused`: lectures that can never be saved so, and why. `saveId`: the id of the
 * edits in all lectures, which undoes them. `isUndo`: they restored what another save had changed.
 */
export type Replaced = {
  lines: number;
  lectures: number;
  skipped: number;
  tooLong: LongLines;
  failed: string[];
  refused: RefusedLecture[];
  saveId: string;
  isUndo: boolean;
};

/** A request to undo a replacement. */
export const UndoForm = z.object({ undo: z.uuid() });

/** Replaces words in all lectures of a course. Each lecture's history gets its own edit. Throws AppError. */
export async function replaceInCourse(
  courseId: string,
  replacement: Replacement,
  editor: Editor,
  deps: Pick<Context, "sql" | "embedder">,
): Promise<Replaced> {
  return saveInCourse(courseId, await changesInCourse(courseId, replacement, editor.reader, deps), editor, deps);
}

/**
 * Restores the lines that a replacement changed, without those that were edited since. Each lecture's history gets its
 * own edit, which can be undone in the same way.
 */
export async function undoInCourse(
  courseId: string,
  { undo }: z.infer<typeof UndoForm>,
  editor: Editor,
  deps: Pick<Context, "sql" | "embedder">,
): Promise<Replaced> {
  const edits = await editsOfSave(deps.sql, editor.reader, courseId, undo);
  const inverted = edits.map(({ changes, ...lecture }) => ({ ...lecture, changes: changes.map(inverse).reverse() }));
  return { ...(await saveLectures(courseId, inverted, editor, deps)), isUndo: true };
}

/** Stores changes of several lectures, except in lines that would be too long. Each lecture gets its own edit. */
export async function saveInCourse(
  courseId: string,
  all: readonly LectureChanges[],
  editor: Editor,
  deps: Pick<Context, "sql" | "embedder">,
): Promise<Replaced> {
  const { fitting, tooLong } = separateLong(all);
  return { ...(await saveLectures(courseId, fitting, editor, deps)), tooLong };
}

const REASONS: ReadonlySet<string> = new Set<LineProblem>(["empty", "too_long", "times", "order"]);
const isLineProblem = (name: string): name is LineProblem => REASONS.has(name);

/** Returns why a lecture can never be saved so, or null if a retry can help. */
function refusalOf(error: unknown): RefusedLecture["reason"] | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === "not_found") return "gone";
  const name = error.reason?.name ?? "";
  return isLineProblem(name) ? name : null;
}

/** Saves lectures. A lecture that cannot be saved does not affect the others. Throws if none can be saved. */
async function saveLectures(
  courseId: string,
  all: readonly LectureChanges[],
  editor: Editor,
  deps: Pick<Context, "sql" | "embedder">,
): Promise<Replaced> {
  const tooLong: LongLines = { lines: [], count: 0 };
  const saveId = randomUUID();
  const done: Replaced = { lines: 0, lectures: 0, skipped: 0, tooLong, failed: [], refused: [], saveId, isUndo: false };
  const waiting = [...all];
  const errors: unknown[] = [];
  const saveNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { lectureId, title, changes } = next;
      const save = { saveId, editNumber: LAST_EDIT, changes };
      try {
        const { conflicts } = await saveTranscript({ courseId, lectureId }, save, editor, deps);
        done.lectures++;
        done.lines += changes.length - conflicts.length;
        done.skipped += conflicts.length;
      } catch (error) {
        errors.push(error);
        const reason = refusalOf(error);
        if (reason) done.refused.push({ title, reason });
        else done.failed.push(title);
        if (!(error instanceof AppError)) getLog().error({ err: error, courseId, lectureId }, "lecture not saved");
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, saveNext));
  if (errors.length > 0 && done.lectures === 0) throw errors[0];
  return done;
}
