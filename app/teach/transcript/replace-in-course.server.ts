import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Context } from "~/context/context.server";
import type { Reader } from "~/identity/viewer";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import { inverse, type LineChange } from "~/transcript/edits/line";
import { replaceText, type Replacement } from "~/transcript/edits/replace-text";
import { linesWith } from "~db/lecture-lines.server";
import { editsOfSave } from "~db/transcript-edits.server";
import { saveTranscript, type Editor } from "./save-transcript.server";

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

/** Changes that a preview shows. */
const SHOWN = 200;
/** Lectures that are saved at the same time: one embeds while another is stored. */
const AT_ONCE = 3;
/** No client is waiting for the changes of others, so none are returned. */
const LAST_EDIT = 2_147_483_647;

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

/** A preview: the first changes, and their total number. */
export type ReplacePreview = { lectures: LectureChanges[]; lines: number; lectureCount: number };

/** Returns the first changes by lecture, and their total number. */
export function shownChanges(all: readonly LectureChanges[]): ReplacePreview {
  let left = SHOWN;
  const lectures = all.flatMap(({ changes, ...lecture }) => {
    const shown = changes.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ ...lecture, changes: shown }] : [];
  });
  return { lectures, lines: all.reduce((sum, { changes }) => sum + changes.length, 0), lectureCount: all.length };
}

/**
 * Number of changed lines, and of lines that were skipped because another editor changed them. `saveId`: the id of the
 * edits in all lectures, which undoes them. `isUndo`: they restored what another save had changed.
 */
export type Replaced = { lines: number; lectures: number; skipped: number; saveId: string; isUndo: boolean };

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
  return { ...(await saveInCourse(courseId, inverted, editor, deps)), isUndo: true };
}

/** Stores changes of several lectures. Each lecture's history gets its own edit. */
export async function saveInCourse(
  courseId: string,
  all: readonly LectureChanges[],
  editor: Editor,
  deps: Pick<Context, "sql" | "embedder">,
): Promise<Replaced> {
  const done: Replaced = { lines: 0, lectures: 0, skipped: 0, saveId: randomUUID(), isUndo: false };
  const waiting = [...all];
  const saveNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { lectureId, changes } = next;
      const save = { saveId: done.saveId, editNumber: LAST_EDIT, changes };
      const { conflicts } = await saveTranscript({ courseId, lectureId }, save, editor, deps);
      done.lectures++;
      done.lines += changes.length - conflicts.length;
      done.skipped += conflicts.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, saveNext));
  return done;
}
