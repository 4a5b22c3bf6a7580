import type { Slides } from "~/course/lecture";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { isShown } from "./lectures.server";
import { mayEdit, mayReadCourse } from "./may-read.server";

type Place = { courseId: string; lectureId: string };

/** Returns the slides of a released lecture, or null. */
export async function getSlides(sql: SqlOrTx, reader: Reader, { courseId, lectureId }: Place): Promise<Slides | null> {
  const [slides] = await sql<Slides[]>`
    select slides_url as url, slides_pages as pages from lectures
    where course_id = ${courseId} and lecture_id = ${lectureId} and slides_url is not null
      and ${mayReadCourse(sql, reader, courseId)} and ${isShown(sql, reader, courseId)}`;
  return slides ?? null;
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
