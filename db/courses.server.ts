import type { Course, CourseSummary, ListedCourse } from "~/course/course";
import type { Visibility } from "~/course/visibility";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { containing } from "./containing";
import { isReleased } from "./lectures.server";
import { mayRead, mayReadCourse } from "./may-read.server";
import { oneRow } from "./one-row";

/** Lists the courses that a reader may see with their sizes, by title. */
export async function listCourses(sql: SqlOrTx, reader: Reader): Promise<CourseSummary[]> {
  return sql<CourseSummary[]>`
    select c.course_id as "courseId", c.title, c.description,
           count(l.lecture_id)::int as "lectureCount", coalesce(sum(l.duration_ms), 0)::float8 as "durationMs"
    from courses c left join lectures l on l.course_id = c.course_id and ${isReleased(sql)}
    where ${mayRead(sql, reader, "c.course_id")}
    group by c.course_id
    order by c.title, c.course_id`;
}

/**
 * Returns the first `limit` courses with `search` in their title or institution that a reader may see, and how many
 * match.
 */
export async function findCourses(
  sql: SqlOrTx,
  reader: Reader,
  { search, limit }: { search: string; limit: number },
): Promise<{ courses: ListedCourse[]; count: number }> {
  const pattern = containing(search);
  const matching = sql`(title ilike ${pattern} or institution ilike ${pattern}) and ${mayRead(sql, reader)}`;
  const [courses, counts] = await Promise.all([
    sql<ListedCourse[]>`
      select c.course_id as "courseId", c.title, c.description,
             count(l.lecture_id)::int as "lectureCount", coalesce(sum(l.duration_ms), 0)::float8 as "durationMs",
             (array_agg(l.poster_url order by l.position, l.lecture_id) filter (where l.poster_url is not null))[1] as "posterUrl"
      from (select course_id, title, description from courses where ${matching} order by title, course_id limit ${limit}) c
      left join lectures l on l.course_id = c.course_id and ${isReleased(sql)}
      group by c.course_id, c.title, c.description
      order by c.title, c.course_id`,
    sql<{ count: number }[]>`select count(*)::int as count from courses where ${matching}`,
  ]);
  return { courses, count: oneRow(counts).count };
}

/** Returns a course, or null if a reader may not see it. */
export async function getCourse(sql: SqlOrTx, reader: Reader, courseId: string): Promise<Course | null> {
  const [course] = await sql<Course[]>`
    select course_id as "courseId", title, description from courses
    where course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)}`;
  return course ?? null;
}

/**
 * Creates or updates a course. Without a visibility, a stored course keeps its own and a new one is public. Returns
 * whether anything changed.
 */
export async function saveCourse(
  sql: SqlOrTx,
  { courseId, title, description, visibility = null }: Course & { visibility?: Visibility | null },
): Promise<boolean> {
  const changed = await sql`
    insert into courses as c (course_id, title, description, visibility)
    values (${courseId}, ${title}, ${description}, ${visibility ?? "public"})
    on conflict (course_id) do update
      set title = excluded.title, description = excluded.description, updated_at = excluded.updated_at,
          visibility = coalesce(${visibility}, c.visibility)
      where (c.title, c.description, c.visibility)
        is distinct from (excluded.title, excluded.description, coalesce(${visibility}, c.visibility))
    returning 1`;
  return changed.length > 0;
}

/** Counts the chunks of all courses. */
export async function countChunks(sql: SqlOrTx): Promise<number> {
  return oneRow(await sql<{ chunks: number }[]>`select count(*)::float8 as chunks from chunk_codes`).chunks;
}
