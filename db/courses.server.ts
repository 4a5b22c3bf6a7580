import type { Course, CourseSummary, ListedCourse } from "~/course/course";
import type { SqlOrTx } from "./connect.server";
import { oneRow } from "./one-row";

/** Lists all courses with their sizes, by title. */
export async function listCourses(sql: SqlOrTx): Promise<CourseSummary[]> {
  return sql<CourseSummary[]>`
    select c.course_id as "courseId", c.title, c.description,
           count(l.lecture_id)::int as "lectureCount", coalesce(sum(l.duration_ms), 0)::int as "durationMs"
    from courses c left join lectures l on l.course_id = c.course_id and (l.releases_at is null or l.releases_at <= now())
    group by c.course_id
    order by c.title, c.course_id`;
}

/** Returns the first `limit` courses with `search` in their title, and how many match. */
export async function findCourses(
  sql: SqlOrTx,
  { search, limit }: { search: string; limit: number },
): Promise<{ courses: ListedCourse[]; count: number }> {
  const matching = sql`title ilike ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}`;
  const [courses, counts] = await Promise.all([
    sql<ListedCourse[]>`
      select c.course_id as "courseId", c.title, c.description,
             count(l.lecture_id)::int as "lectureCount", coalesce(sum(l.duration_ms), 0)::int as "durationMs",
             (array_agg(l.poster_url order by l.position, l.lecture_id) filter (where l.poster_url is not null))[1] as "posterUrl"
      from (select course_id, title, description from courses where ${matching} order by title, course_id limit ${limit}) c
      left join lectures l on l.course_id = c.course_id and (l.releases_at is null or l.releases_at <= now())
      group by c.course_id, c.title, c.description
      order by c.title, c.course_id`,
    sql<{ count: number }[]>`select count(*)::int as count from courses where ${matching}`,
  ]);
  return { courses, count: oneRow(counts).count };
}

export async function getCourse(sql: SqlOrTx, courseId: string): Promise<Course | null> {
  const [course] = await sql<Course[]>`
    select course_id as "courseId", title, description from courses where course_id = ${courseId}`;
  return course ?? null;
}

/** Creates or updates a course. Returns whether anything changed. */
export async function saveCourse(sql: SqlOrTx, course: Course): Promise<boolean> {
  const changed = await sql`
    insert into courses (course_id, title, description)
    values (${course.courseId}, ${course.title}, ${course.description})
    on conflict (course_id) do update
      set title = excluded.title, description = excluded.description, updated_at = now()
      where (courses.title, courses.description) is distinct from (excluded.title, excluded.description)
    returning 1`;
  return changed.length > 0;
}

/** Counts the chunks of all courses. */
export async function countChunks(sql: SqlOrTx): Promise<number> {
  return oneRow(await sql<{ chunks: number }[]>`select count(*)::float8 as chunks from chunk_codes`).chunks;
}
