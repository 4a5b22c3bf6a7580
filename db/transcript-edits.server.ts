import { z } from "zod";
import { Chapters } from "~/course/chapter-list";
import type { Sentence } from "~/course/chunk";
import type { Chapter } from "~/course/lecture";
import type { Timing } from "~/course/timing";
import type { Video } from "~/course/video";
import type { Reader } from "~/identity/viewer";
import type { Line, LineChange } from "~/transcript/edits/line";
import type { SqlOrTx } from "./connect.server";
import { mayEdit } from "./may-read.server";
import { LineArrays, StoredLines } from "./stored-lines";

type Place = { courseId: string; lectureId: string };

const Changes = z.array(z.object({ at: z.number(), from: StoredLines, to: StoredLines }));

/** A lecture with an editable transcript. */
export type EditedLecture = {
  title: string;
  description: string | null;
  language: string;
  section: string | null;
  chapters: Chapter[];
  timing: Timing;
  durationMs: number;
  embeddingModel: string;
  video: Video | null;
  posterUrl: string | null;
  /** Length of a stored video, too long by at most one interval of its thumbnails. null if unknown. */
  videoMs: number | null;
  lines: Line[];
  /** Number of the last edit, or 0. */
  editNumber: number;
  /** Differs after each change of the lecture. */
  version: string;
};

/** Returns a lecture that is not deleted, released or not, with its lines, or null if it does not exist. */
export async function findEditedLecture(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
  { removedToo = false }: { removedToo?: boolean } = {},
): Promise<EditedLecture | null> {
  type Row = Omit<EditedLecture, "chapters" | "video" | "lines"> & {
    chapters: unknown;
    videoKind: string | null;
    videoUrl: string | null;
    lines: unknown;
  };
  // In one query, so that the lines belong to the version.
  const [row] = await sql<Row[]>`
    select title, language, section, chapters, timing, duration_ms as "durationMs", embedding_model as "embeddingModel",
      video_kind as "videoKind", video_url as "videoUrl", poster_url as "posterUrl", description,
      (thumbnails->>'count')::float8 * (thumbnails->>'everySeconds')::float8 * 1000 as "videoMs", ${editNumber(sql, courseId)} as "editNumber",
      ${version(sql, courseId)} as version,
      coalesce((select json_agg(json_build_array(start_ms, end_ms, content, speaker, confidence, unsure_words, is_confirmed) order by cue_number)
        from cues q where q.course_id = ${courseId} and q.lecture_id = l.lecture_id), '[]') as lines
    from lectures l where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = ${lectureId} ${removedToo ? sql`` : sql`and removed_at is null`}`;
  if (!row) return null;
  const { videoKind, videoUrl, chapters, lines, ...lecture } = row;
  const video = videoKind !== null && videoUrl !== null ? { kind: videoKind, url: videoUrl } : null;
  return { ...lecture, video, chapters: Chapters.parse(chapters), lines: LineArrays.parse(lines) };
}

/**
 * Returns a text that differs after each change of a lecture and its transcript, or null if the lecture does not exist.
 * Lock the lecture first.
 */
export async function lectureVersion(
  tx: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
): Promise<string | null> {
  const [row] = await tx<{ version: string }[]>`
    select ${version(tx, courseId)} as version from lectures l
    where course_id = ${courseId} and ${mayEdit(tx, reader, courseId)} and lecture_id = ${lectureId} and removed_at is null`;
  return row?.version ?? null;
}

const version = (sql: SqlOrTx, courseId: string) =>
  sql`(extract(epoch from updated_at)::text || ' ' || ${editNumber(sql, courseId)})`;

const editNumber = (sql: SqlOrTx, courseId: string) => sql`
  coalesce((select max(edit_number) from transcript_edits e
    where e.course_id = ${courseId} and e.lecture_id = l.lecture_id), 0)`;

/** Returns the sentences of a lecture's chunks in their order. */
export async function storedSentences(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
): Promise<Sentence[]> {
  const chunks = await sql<{ content: string; offsets: number[]; starts: number[]; ends: number[] }[]>`
    select content, sentence_offsets as offsets, sentence_start_ms as starts, sentence_end_ms as ends from chunks
    where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = ${lectureId} order by position`;
  return chunks.flatMap(({ content, offsets, starts, ends }) =>
    offsets.map((offset, i) => ({
      startMs: starts[i] ?? 0,
      endMs: ends[i] ?? 0,
      text: content.slice(offset, offsets[i + 1]).trim(),
    })),
  );
}

/** Returns the edit number of a save if it was stored, or null. */
export async function findSave(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
  saveId: string,
): Promise<number | null> {
  const [row] = await sql<{ editNumber: number }[]>`
    select edit_number as "editNumber" from transcript_edits
    where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = ${lectureId} and save_id = ${saveId}`;
  return row?.editNumber ?? null;
}

/** Returns the changes of the edits between two edits, in order. */
export async function changesBetween(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
  { after, before }: { after: number; before: number },
): Promise<LineChange[]> {
  const rows = await sql<{ changes: unknown }[]>`
    select changes from transcript_edits
    where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = ${lectureId} and edit_number > ${after} and edit_number < ${before}
    order by edit_number`;
  return rows.flatMap(({ changes }) => Changes.parse(changes));
}

/** Returns the changes that one save made in the lectures of a course, without deleted lectures. */
export async function editsOfSave(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  saveId: string,
): Promise<{ lectureId: string; title: string; changes: LineChange[] }[]> {
  const rows = await sql<{ lectureId: string; title: string; changes: unknown }[]>`
    select e.lecture_id as "lectureId", l.title, e.changes
    from transcript_edits e join lectures l on l.course_id = e.course_id and l.lecture_id = e.lecture_id
    where e.course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and e.save_id = ${saveId} and l.removed_at is null
    order by l.position, l.lecture_id`;
  return rows.map(({ changes, ...lecture }) => ({ ...lecture, changes: Changes.parse(changes) }));
}

/**
 * An edit to store. `original`: the lines before the first edit, which are never replaced. `editorId`: a user, or null
 * for a command.
 */
export type NewEdit = {
  saveId: string;
  /** Number of students' reports that the edit accepts. */
  reportCount?: number;
  editorId: string | null;
  kind: "edited" | "ingested";
  changes: LineChange[];
  original: readonly Line[];
};

/** Stores an edit. Returns its number. */
export async function insertEdit(tx: SqlOrTx, { courseId, lectureId }: Place, edit: NewEdit): Promise<number> {
  await tx`
    insert into transcript_originals (course_id, lecture_id, lines)
    values (${courseId}, ${lectureId}, ${tx.json([...edit.original])}) on conflict do nothing`;
  const [row] = await tx<{ editNumber: number }[]>`
    insert into transcript_edits (course_id, lecture_id, edit_number, save_id, editor_id, kind, changes, report_count)
    select ${courseId}, ${lectureId}, coalesce(max(edit_number), 0) + 1, ${edit.saveId}, ${edit.editorId}, ${edit.kind},
      ${tx.json(edit.changes)}, ${edit.reportCount ?? 0}
    from transcript_edits where course_id = ${courseId} and lecture_id = ${lectureId}
    returning edit_number as "editNumber"`;
  return row?.editNumber ?? 0;
}

/** Replaces the original of a corrected transcript, after its file changed. */
export async function setOriginal(tx: SqlOrTx, { courseId, lectureId }: Place, lines: readonly Line[]): Promise<void> {
  await tx`
    update transcript_originals set lines = ${tx.json([...lines])}
    where course_id = ${courseId} and lecture_id = ${lectureId}`;
}

/** Returns the lines of a transcript before its first edit, or null if it has no edits. */
export async function originalLines(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
): Promise<Line[] | null> {
  const [row] = await sql<{ lines: unknown }[]>`
    select lines from transcript_originals where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = ${lectureId}`;
  return row ? StoredLines.parse(row.lines) : null;
}

/** Lists the lectures of a course whose transcripts were edited. */
export async function correctedLectures(sql: SqlOrTx, reader: Reader, courseId: string): Promise<Set<string>> {
  const rows = await sql<{ lectureId: string }[]>`
    select lecture_id as "lectureId" from transcript_originals where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)}`;
  return new Set(rows.map(({ lectureId }) => lectureId));
}

/** An edit in the history. `editor`: the name, or null if the account was deleted. */
export type StoredEdit = {
  editNumber: number;
  editedAt: Date;
  editor: string | null;
  kind: "edited" | "ingested";
  changes: LineChange[];
  reportCount: number;
};

/** Lists the edits before a given one, newest first. */
export async function listEdits(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
  { before, limit }: { before: number; limit: number },
): Promise<StoredEdit[]> {
  const rows = await sql<(Omit<StoredEdit, "changes"> & { changes: unknown })[]>`
    select edit_number as "editNumber", edited_at as "editedAt", name as editor, kind, changes,
      report_count as "reportCount"
    from transcript_edits e left join users u on u.user_id = e.editor_id
    where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = ${lectureId} and edit_number < ${before}
    order by edit_number desc limit ${limit}`;
  return rows.map(({ changes, ...edit }) => ({ ...edit, changes: Changes.parse(changes) }));
}

/** Deletes the edits of lectures that are permanently deleted, and the transcripts that wait for a decision. */
export async function deleteEdits(tx: SqlOrTx, courseId: string, lectureIds: readonly string[]): Promise<void> {
  const these = tx`course_id = ${courseId} and lecture_id = any(${[...lectureIds]}::text[])`;
  await tx`delete from transcript_edits where ${these}`;
  await tx`delete from transcript_originals where ${these}`;
  await tx`delete from waiting_transcripts where ${these}`;
}
