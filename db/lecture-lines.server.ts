import type { Line } from "~/transcript/edits/line";
import type { SqlOrTx } from "./connect.server";

/** Returns the lines of some lectures of a course by lecture, in order. A lecture without lines is left out. */
export async function linesOfLectures(
  sql: SqlOrTx,
  courseId: string,
  lectureIds: readonly string[],
): Promise<Map<string, Line[]>> {
  type Row = { lectureId: string; starts: number[]; ends: number[]; texts: string[]; speakers: (string | null)[] };
  // One row per lecture: one row per line takes three times as long.
  const rows = await sql<Row[]>`
    select lecture_id as "lectureId", array_agg(start_ms order by cue_number) as starts,
      array_agg(end_ms order by cue_number) as ends, array_agg(content order by cue_number) as texts,
      array_agg(speaker order by cue_number) as speakers
    from cues where course_id = ${courseId} and lecture_id = any(${[...lectureIds]}::text[]) group by lecture_id`;
  return new Map(
    rows.map(({ lectureId, starts, ends, texts, speakers }) => [
      lectureId,
      starts.map((startMs, at) => {
        const speaker = speakers[at] ?? null;
        const line = { startMs, endMs: ends[at] ?? startMs, text: texts[at] ?? "" };
        return speaker === null ? line : { ...line, speaker };
      }),
    ]),
  );
}
