import { z } from "zod";
import type { Slides, TimedSlides } from "~/course/lecture";
import type { Timing } from "~/course/timing";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { isShown } from "./lectures.server";
import { mayEdit, mayReadCourse } from "./may-read.server";

type Place = { courseId: string; lectureId: string };

const SlideTimesColumn = z
  .object({
    titles: z.array(z.string()),
    spans: z.array(
      z.object({
        startMs: z.number(),
        endMs: z.number(),
        page: z.number().nullable(),
        confidence: z.number(),
      }),
    ),
  })
  .nullable();

type SlideTimes = NonNullable<z.infer<typeof SlideTimesColumn>>;

/**
 * Returns the slides of a released lecture, or null. Without times, they have neither titles nor spans. Times of an
 * earlier transcript are returned until the ingest that changed it has found the new ones, those of an earlier file
 * not.
 */
export async function getSlides(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
): Promise<TimedSlides | null> {
  const [row] = await sql<(Slides & { times: unknown })[]>`
    select slides_url as url, slides_pages as pages,
      case when starts_with(slide_times ->> 'of', slides_url || ' ') then slide_times end as times
    from lectures
    where course_id = ${courseId} and lecture_id = ${lectureId} and slides_url is not null
      and ${mayReadCourse(sql, reader, courseId)} and ${isShown(sql, reader, courseId)}`;
  if (!row) return null;
  const { titles, spans } = SlideTimesColumn.parse(row.times) ?? { titles: [], spans: [] };
  return { url: row.url, pages: row.pages, titles, spans };
}

/** Returns the times of the slides of a course's released lectures, by lecture. Lectures without times are left out. */
export async function listSlideSpans(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
): Promise<Map<string, SlideTimes["spans"]>> {
  const rows = await sql<{ lectureId: string; times: unknown }[]>`
    select lecture_id as "lectureId", slide_times as times from lectures
    where course_id = ${courseId} and starts_with(slide_times ->> 'of', slides_url || ' ')
      and ${mayReadCourse(sql, reader, courseId)} and ${isShown(sql, reader, courseId)}`;
  return new Map(rows.map(({ lectureId, times }) => [lectureId, SlideTimesColumn.parse(times)?.spans ?? []]));
}

/** What the times of slides depend on: the file and the transcript. */
const timesOf = (sql: SqlOrTx) => sql`(slides_url || ' ' || content_hash)`;

type SlidesToTime = {
  lectureId: string;
  url: string;
  timing: Timing;
  /** What the times are of, for `setSlideTimes`. */
  of: string;
};

/** Lists the lectures of a course whose slides have no times, or times of an earlier file or transcript. */
export async function listSlidesWithoutTimes(sql: SqlOrTx, reader: Reader, courseId: string): Promise<SlidesToTime[]> {
  return sql<SlidesToTime[]>`
    select lecture_id as "lectureId", slides_url as url, timing, ${timesOf(sql)} as of from lectures
    where course_id = ${courseId} and slides_url is not null and ${mayEdit(sql, reader, courseId)}
      and slide_times ->> 'of' is distinct from ${timesOf(sql)}
    order by lecture_id`;
}

/** Stores the times of a lecture's slides, unless its slides or its transcript changed since they were listed. */
export async function setSlideTimes(
  sql: SqlOrTx,
  { courseId, lectureId }: Place,
  { of, titles, spans }: SlideTimes & { of: string },
): Promise<void> {
  await sql`
    update lectures set slide_times = ${sql.json({ of, titles, spans })}
    where course_id = ${courseId} and lecture_id = ${lectureId} and ${timesOf(sql)} = ${of}`;
}

/** Lists the slides of a course's lectures by lecture, released or not. */
export async function listSlides(sql: SqlOrTx, reader: Reader, courseId: string): Promise<Map<string, Slides>> {
  const rows = await sql<(Slides & { lectureId: string })[]>`
    select lecture_id as "lectureId", slides_url as url, slides_pages as pages from lectures
    where course_id = ${courseId} and slides_url is not null and ${mayEdit(sql, reader, courseId)}`;
  return new Map(rows.map(({ lectureId, ...slides }) => [lectureId, slides]));
}

/** Stores the address of a lecture's slides, or that it has none. */
export async function setSlides(tx: SqlOrTx, { courseId, lectureId }: Place, slides: Slides | null): Promise<void> {
  await tx`
    update lectures set slides_url = ${slides?.url ?? null}, slides_pages = ${slides?.pages ?? null}
    where course_id = ${courseId} and lecture_id = ${lectureId}`;
}
