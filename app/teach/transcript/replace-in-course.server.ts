import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Context } from "~/context/context.server";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import type { LineChange } from "~/transcript/edits/line";
import { replaceText, type Replacement } from "~/transcript/edits/replace-text";
import { linesWith } from "~db/transcript-edits.server";
import { saveTranscript } from "./save-transcript.server";

/** What the page's form asks for, in its address. A box that is not checked is not sent. */
export const ReplaceQuery = z.object({
  find: z.string().max(500).default(""),
  replace: z.string().max(500).default(""),
  words: z.enum(["on"]).optional(),
  case: z.enum(["on"]).optional(),
});

export const replacementOf = (query: z.infer<typeof ReplaceQuery>): Replacement => ({
  find: query.find,
  replace: query.replace,
  wholeWords: query.words === "on",
  matchCase: query.case === "on",
});

/** The changes of one lecture. */
export type LectureChanges = { lectureId: string; title: string; changes: LineChange[] };

/** Changes that are shown of a preview. */
const SHOWN = 200;
/** Lectures that are saved at once: one embeds while another is stored. */
const AT_ONCE = 3;
/** Nobody waits for what others edited before. */
const LAST_EDIT = 2_147_483_647;

/** Returns what replacing words in all lectures of a course would change, by lecture. */
export async function changesInCourse(
  courseId: string,
  replacement: Replacement,
  { sql }: Pick<Context, "sql">,
): Promise<LectureChanges[]> {
  const words = collapseWhitespace(replacement.find);
  if (words === "") return [];
  const byLecture = new Map<string, LectureChanges>();
  for (const { lectureId, title, at, line } of await linesWith(sql, courseId, [words])) {
    const found = byLecture.get(lectureId) ?? { lectureId, title, changes: [] };
    found.changes.push(...replaceText([line], replacement).map((change) => ({ ...change, at })));
    byLecture.set(lectureId, found);
  }
  return [...byLecture.values()].filter(({ changes }) => changes.length > 0);
}

/** A preview: the first changes, and how many there are. */
export type ReplacePreview = { lectures: LectureChanges[]; lines: number; lectureCount: number };

/** Returns the first changes of a preview by lecture, and how many there are in all. */
export function shownChanges(all: readonly LectureChanges[]): ReplacePreview {
  let left = SHOWN;
  const lectures = all.flatMap(({ changes, ...lecture }) => {
    const shown = changes.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ ...lecture, changes: shown }] : [];
  });
  return { lectures, lines: all.reduce((sum, { changes }) => sum + changes.length, 0), lectureCount: all.length };
}

/** How many lines were changed, and how many were not because somebody else changed them at the same moment. */
export type Replaced = { lines: number; lectures: number; skipped: number };

/** Replaces words in all lectures of a course. Each lecture has its own edit in its history. Throws AppError. */
export async function replaceInCourse(
  courseId: string,
  replacement: Replacement,
  { editorId }: { editorId: string | null },
  deps: Pick<Context, "sql" | "embedder">,
): Promise<Replaced> {
  return saveInCourse(courseId, await changesInCourse(courseId, replacement, deps), { editorId }, deps);
}

/** Stores changes of several lectures. Each lecture has its own edit in its history. */
export async function saveInCourse(
  courseId: string,
  all: readonly LectureChanges[],
  { editorId }: { editorId: string | null },
  deps: Pick<Context, "sql" | "embedder">,
): Promise<Replaced> {
  const done: Replaced = { lines: 0, lectures: 0, skipped: 0 };
  const waiting = [...all];
  const saveNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { lectureId, changes } = next;
      const save = { saveId: randomUUID(), editNumber: LAST_EDIT, changes };
      const { conflicts } = await saveTranscript({ courseId, lectureId }, save, { editorId }, deps);
      done.lectures++;
      done.lines += changes.length - conflicts.length;
      done.skipped += conflicts.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, saveNext));
  return done;
}
