import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CourseRole } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import { enrolAtLeast, enrolmentOf } from "~db/enrolments.server";
import { applyRuleGrants } from "~db/rule-grants.server";
import { findOrInsertUser } from "~db/users.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "history-101";
const ISSUER = "https://id.example.edu";

let database: NewDatabase;
let sql: Sql;
let userId: string;
let count = 0;
beforeAll(async () => {
  database = await newDatabase();
  ({ sql } = database);
  await saveCourse(sql, { courseId: COURSE, title: "History", description: null });
});
afterAll(() => database?.remove());
beforeEach(async () => {
  const subject = `person-${(count += 1)}`;
  userId = await sql.begin((tx) => findOrInsertUser(tx, { issuer: ISSUER, subject, name: "Ada" }));
});

const signIn = (role: CourseRole | null) =>
  sql.begin((tx) =>
    applyRuleGrants(tx, userId, ISSUER, {
      mayCreateCourses: false,
      courses: role === null ? [] : [{ courseId: COURSE, role }],
    }),
  );
const acceptInvitation = (role: CourseRole) => enrolAtLeast(sql, COURSE, userId, role);
const role = () => enrolmentOf(sql, COURSE, userId);

test("an accepted invitation to a lower role does not make a rule's role permanent", async () => {
  await signIn("instructor");
  await acceptInvitation("student");
  expect(await role()).toBe("instructor");
  expect(await signIn("assistant")).toEqual([{ action: "role_given", role: "assistant", courseId: COURSE }]);
  expect(await signIn(null)).toEqual([{ action: "role_given", role: "student", courseId: COURSE }]);
  expect(await role()).toBe("student");
});

test("a rule never lowers a role below that of an invitation", async () => {
  await signIn("instructor");
  await acceptInvitation("assistant");
  expect(await signIn("student")).toEqual([{ action: "role_given", role: "assistant", courseId: COURSE }]);
  expect(await signIn("instructor")).toEqual([{ action: "role_given", role: "instructor", courseId: COURSE }]);
  await signIn(null);
  expect(await role()).toBe("assistant");
});

test("an invitation to the rule's role remains when the rule ends", async () => {
  await signIn("assistant");
  await acceptInvitation("assistant");
  expect(await signIn(null)).toEqual([]);
  expect(await role()).toBe("assistant");
});

test("an invitation to a higher role replaces the rule's", async () => {
  await signIn("student");
  await acceptInvitation("instructor");
  expect(await signIn(null)).toEqual([]);
  expect(await role()).toBe("instructor");
});

test("a rule's role ends with the rule", async () => {
  await signIn("assistant");
  expect(await signIn(null)).toEqual([{ action: "role_removed", role: "assistant", courseId: COURSE }]);
  expect(await role()).toBeNull();
});
