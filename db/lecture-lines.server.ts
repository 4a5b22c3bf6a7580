import type { Reader } from "~/identity/viewer";
import { storedConfidence } from "~/transcript/confidence";
import type { Line } from "~/transcript/edits/line";
import type { SqlOrTx } from "./connect.server";
import { mayEdit } from "./may-read.server";

/**
 * Returns the lines of some lectures of a course by lecture, in order. A lecture without lines is left out. Confirmed
 * lines have no confidence.
 */
export async function linesOfLectures(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  lectureIds: readonly string[],
): Promise<Map<string, Line[]>> {
  type Row = {
    lectureId: string;
    starts: number[];
    ends: number[];
    texts: string[];
    speakers: string[];
    percents: number[];
    unsureWords: string[];
  };
  // The driver reads a null in an array as the text "NULL". One row per lecture: one row per line takes three times as long.
  const rows = await sql<Row[]>`
    select lecture_id as "lectureId", array_agg(start_ms order by cue_number) as starts,
      array_agg(end_ms order by cue_number) as ends, array_agg(content order by cue_number) as texts,
      array_agg(coalesce(speaker, '') order by cue_number) as speakers, array_agg(case when is_confirmed then -1 else coalesce(confidence, -1) end order by cue_number) as percents,
      array_agg(coalesce(unsure_words, '') order by cue_number) as "unsureWords"
    from cues where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = any(${[...lectureIds]}::text[]) group by lecture_id`;
  return new Map(
    rows.map(({ lectureId, starts, ends, texts, speakers, percents, unsureWords }) => [
      lectureId,
      starts.map((startMs, at) => {
        const speaker = speakers[at] ?? "";
        const percent = percents[at] ?? -1;
        const confidence = storedConfidence(percent < 0 ? null : percent, unsureWords[at] ?? "");
        return {
          startMs,
          endMs: ends[at] ?? startMs,
          text: texts[at] ?? "",
          ...(speaker && { speaker }),
          ...(confidence && { confidence }),
        };
      }),
    ]),
  );
}

/** A line of a course's lecture. `at`: its index in the lecture. */
export type FoundLine = { lectureId: string; title: string; at: number; line: Line };

/**
 * Lists the lines of a course that may contain one of some words, in the order of its lectures. null lists all lines.
 * Words with non-ASCII characters do not narrow the search.
 */
export async function linesWith(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  words: readonly string[] | null,
): Promise<FoundLine[]> {
  // Engines compare other letters differently, depending on their locale.
  const isAscii = words?.every((text) => /^[\x20-\x7e]*$/.test(text)) ?? false;
  const patterns = (words ?? []).map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`);
  type Row = Omit<FoundLine, "line"> & Omit<Line, "speaker"> & { speaker: string | null };
  const rows = await sql<Row[]>`
    select q.lecture_id as "lectureId", l.title, q.cue_number as at, q.start_ms as "startMs", q.end_ms as "endMs",
      q.content as text, q.speaker
    from cues q join lectures l on l.course_id = q.course_id and l.lecture_id = q.lecture_id
    where q.course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and l.removed_at is null
      ${isAscii ? sql`and q.content ilike any (${patterns}::text[])` : sql``}
    order by l.position, l.lecture_id, q.cue_number`;
  return rows.map(({ lectureId, title, at, speaker, ...line }) => ({
    lectureId,
    title,
    at,
    line: speaker === null ? line : { ...line, speaker },
  }));
}
