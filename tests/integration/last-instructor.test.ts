import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeMember } from "~/accounts/roles.server";
import type { CourseRole, Reader } from "~/identity/viewer";
import { saveCourse } from "~db/courses.server";
import { enrol, enrolmentOf, hasInstructor } from "~db/enrolments.server";
import { findOrInsertUser } from "~db/users.server";
import { countWaiting, engine, isDistributed } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "taught-101";
const TEACHES: Reader = { roles: [{ role: "instructor", courseId: COURSE }], keys: [] };
const ADMINISTRATES: Reader = { roles: [{ role: "admin" }], keys: [] };

let database: NewDatabase;
let ines: string;
let ivan: string;
beforeAll(async () => {
  database = await newDatabase();
  const { sql } = database;
  await saveCourse(sql, { courseId: COURSE, title: "Taught", description: null });
  ines = await findOrInsertUser(sql, { issuer: "test", subject: "ines", name: "Ines" });
  ivan = await findOrInsertUser(sql, { issuer: "test", subject: "ivan", name: "Ivan" });
});
afterAll(() => database?.remove());
beforeEach(async () => {
  for (const userId of [ines, ivan]) await enrol(database.sql, COURSE, userId, "instructor");
});

const change = (actorId: string, userId: string, role: CourseRole | null, reader = TEACHES) =>
  changeMember(COURSE, { userId, role }, { actorId, reader }, database);

/** Runs changes so that none is stored before all have begun. */
async function atOnce(...changes: (() => Promise<boolean>)[]): Promise<boolean[] | undefined> {
  const { sql } = database;
  const runAll = () => Promise.all(changes.map((run) => run()));
  // A transaction would block the embedded engine, which serves one client at a time.
  if (engine === "embedded") return runAll();
  let results: ReturnType<typeof runAll> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from enrolments where course_id = ${COURSE} for update`;
    results = runAll();
    await expect.poll(() => countWaiting(sql)).toBe(changes.length);
  });
  return results;
}

test.skipIf(isDistributed)("of the last two instructors who give up the role at once, one keeps it", async () => {
  const results = await atOnce(
    () => change(ines, ines, null),
    () => change(ivan, ivan, "student"),
  );
  expect(results?.toSorted()).toEqual([false, true]);
  expect(await hasInstructor(database.sql, COURSE)).toBe(true);
});

test.skipIf(isDistributed)("of the last two instructors who remove each other at once, one stays", async () => {
  const results = await atOnce(
    () => change(ines, ivan, null),
    () => change(ivan, ines, null),
  );
  expect(results?.toSorted()).toEqual([false, true]);
  expect(await hasInstructor(database.sql, COURSE)).toBe(true);
});

test.skipIf(isDistributed)("an instructor can remove the others, and an administrator the last one", async () => {
  expect(await change(ines, ivan, "assistant")).toBe(true);
  expect(await enrolmentOf(database.sql, COURSE, ivan)).toBe("assistant");
  expect(await change(ines, ivan, null)).toBe(true);
  expect(await change(ines, ines, "instructor")).toBe(true);
  expect(await change(ines, ines, null)).toBe(false);
  expect(await change(ines, ines, null, ADMINISTRATES)).toBe(true);
  await expect(change(ines, ines, null, ADMINISTRATES)).rejects.toThrow("This person is not a member.");
});
