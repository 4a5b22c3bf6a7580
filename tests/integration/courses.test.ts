import { afterAll, beforeAll, expect, test } from "vitest";
import { ANYONE } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { findCourses, listCourses, saveCourse } from "~db/courses.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

let database: NewDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await newDatabase();
  ({ sql } = database);
  for (let n = 0; n < 70; n++)
    await saveCourse(sql, {
      courseId: `course-${n}`,
      title: `Course ${String(n).padStart(2, "0")}${n === 7 ? " 100%_sure" : ""}`,
      description: null,
    });
});
afterAll(() => database?.remove());

test("returns the first courses by title, and the number of all courses", async () => {
  const { courses, count } = await findCourses(sql, ANYONE, { search: "", limit: 60 });
  expect(count).toBe(70);
  expect(courses.map(({ title }) => title).slice(0, 3)).toEqual(["Course 00", "Course 01", "Course 02"]);
  expect(courses).toHaveLength(60);
  expect(courses[0]).toMatchObject({ courseId: "course-0", lectureCount: 0, durationMs: 0 });
});

test("lists a course whose lectures last longer than 2^31 milliseconds, about 25 days", async () => {
  const days = 14 * 24 * 3_600_000;
  for (const lectureId of ["one", "two"])
    await sql`
      insert into lectures (course_id, lecture_id, position, title, language, text_config, duration_ms, timing,
        embedding_model, content_hash)
      values ('course-3', ${lectureId}, 1, ${lectureId}, 'en', 'english', ${days}, 'exact', 'none', '')`;
  const { courses } = await findCourses(sql, ANYONE, { search: "Course 03", limit: 60 });
  expect(courses).toMatchObject([{ courseId: "course-3", lectureCount: 2, durationMs: 2 * days }]);
  const listed = await listCourses(sql, ANYONE);
  expect(listed.find(({ courseId }) => courseId === "course-3")?.durationMs).toBe(2 * days);
  await sql`delete from lectures where course_id = 'course-3'`;
});

test("finds the courses of an institution by its name, which is the first part of their ids", async () => {
  await saveCourse(sql, { courseId: "ucl~course-1", title: "Course of another", description: null });
  const { courses, count } = await findCourses(sql, ANYONE, { search: "UCL", limit: 60 });
  expect([count, courses.map(({ courseId }) => courseId)]).toEqual([1, ["ucl~course-1"]]);
  const rows = await sql<{ institution: string | null }[]>`
    select institution from courses where course_id in ('course-1', 'ucl~course-1') order by course_id`;
  expect(rows.map(({ institution }) => institution)).toEqual([null, "ucl"]);
  await sql`delete from courses where course_id = 'ucl~course-1'`;
});

test("finds a course by any part of its title, ignoring case and treating wildcards as text", async () => {
  const titles = async (search: string) =>
    (await findCourses(sql, ANYONE, { search, limit: 60 })).courses.map(({ title }) => title);
  expect(await titles("COURSE 4")).toHaveLength(10);
  expect(await titles("0%_s")).toEqual(["Course 07 100%_sure"]);
  expect(await titles("_1")).toEqual([]);
  expect((await findCourses(sql, ANYONE, { search: "nothing", limit: 60 })).count).toBe(0);
});
