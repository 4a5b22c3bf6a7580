import { requireCourse } from "~/context/require-course.server";
import { ANYONE, INSTALLATION, type Reader } from "~/identity/viewer";
import { baselineCourse } from "~db/baseline-search.server";
import type { Sql } from "~db/connect.server";
import { signInAs } from "../../setup/access/people";
import { measurement, median, percentile, type Measurement } from "../measurement";

const COURSES = 1_000;
const ROUNDS = 1_000;
const WARM_UP = 100;
/** Maximum cost of the access check per request. */
const LIMIT_MS = 1;

const courseId = (n: number) => `course-${n}`;

/** Measures finding a course as a reader who may see it, compared with the bare query. */
export async function benchAccess(sql: Sql, engine: string): Promise<Measurement[]> {
  await sql`
    insert into courses (course_id, title, visibility)
    select 'course-' || n, 'Course ' || n, case n % 2 when 0 then 'public' else 'members' end
    from generate_series(0, ${COURSES - 1}::int) n`;
  const { userId } = await signInAs(sql, { name: "A student of everything" });
  await sql`
    insert into enrolments (course_id, user_id, role) select course_id, ${userId}, 'student' from courses`;
  await sql`vacuum (analyze) courses, enrolments`;
  const all = Array.from({ length: COURSES }, (_, n) => n);
  const student: Reader = { roles: all.map((n) => ({ role: "student", courseId: courseId(n) })), keys: [] };
  const find = (reader: Reader) => (id: string) => requireCourse(reader, id, "read", { sql });
  const times = await timesOf({
    bare: (id) => baselineCourse(sql, id),
    "an anonymous visitor": find(ANYONE),
    "a student of 1,000 courses": find(student),
    "an administrator": find(INSTALLATION),
  });
  const { bare = [], ...people } = times;
  return Object.entries(people).flatMap(([who, ms]) =>
    (["median", "p95"] as const).map((what) => {
      const of = (values: number[]) => (what === "median" ? median(values) : percentile(values, 0.95));
      const name = `finding a course of ${COURSES.toLocaleString("en")} for ${who}, ${what}, ${engine}`;
      return measurement(name, of(ms), "ms", "the bare query", of(bare), { atMost: of(bare) + LIMIT_MS });
    }),
  );
}

/** Runs each of several functions with the same courses, one after the other, so that they meet the same conditions. */
async function timesOf(work: Record<string, (id: string) => Promise<unknown>>): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(work).map((name) => [name, []]));
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const id = courseId((2 * 379 * (round + WARM_UP)) % COURSES); // public ones, which everyone may see
    for (const [name, run] of Object.entries(work)) {
      const start = performance.now();
      await run(id);
      if (round >= 0) times[name]?.push(performance.now() - start);
    }
  }
  return times;
}
