import type { Visibility } from "~/course/visibility";
import { toSubject } from "~/identity/credentials";
import { hashToken, makeToken } from "~/identity/secret-token.server";
import type { CourseRole } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { enrol } from "~db/enrolments.server";
import { insertSession } from "~db/sessions.server";
import { findUserByName, insertUser } from "~db/users.server";

/** Everyone who may ask for a course. */
export const PEOPLE = [
  "anonymous",
  "visitor with the key",
  "user without a role",
  "student",
  "assistant",
  "instructor",
  "instructor of another course",
  "administrator",
] as const;
export type Person = (typeof PEOPLE)[number];

const MEMBERS: readonly Person[] = ["student", "assistant", "instructor", "administrator"];

/** Expected access to a course, as the design defines it. */
export const SEES: Record<Visibility, readonly Person[]> = {
  public: PEOPLE,
  unlisted: [...MEMBERS, "visitor with the key"],
  members: MEMBERS,
  draft: ["instructor", "administrator"],
};

const ROLES: Partial<Record<Person, CourseRole>> = {
  student: "student",
  assistant: "assistant",
  instructor: "instructor",
};

/** Signs everyone in who has an account. Returns their cookies. */
export async function signInAll(sql: Sql, courseId: string, otherCourseId: string): Promise<Map<Person, string>> {
  const cookies = new Map<Person, string>();
  for (const person of PEOPLE) {
    if (person === "anonymous" || person === "visitor with the key") continue;
    const role = ROLES[person];
    const roles = {
      ...(role ? { [courseId]: role } : {}),
      ...(person === "instructor of another course" ? { [otherCourseId]: "instructor" as const } : {}),
    };
    const { cookie } = await signInAs(sql, { name: person, isAdmin: person === "administrator", roles });
    cookies.set(person, cookie);
  }
  return cookies;
}

/** An account of a test. `roles`: its role in each of its courses. */
export type TestAccount = {
  name: string;
  isAdmin?: boolean;
  roles?: Readonly<Record<string, CourseRole>>;
  passwordHash?: string;
};

/** A user who is signed in. */
export type SignedInPerson = { userId: string; cookie: string; isNew: boolean };

/** Signs a user in without a password. Creates the account if there is none, and gives it its roles. */
export async function signInAs(
  sql: Sql,
  { name, isAdmin = false, roles = {}, passwordHash = "none" }: TestAccount,
): Promise<SignedInPerson> {
  const inserted = await insertUser(sql, { name, subject: toSubject(name), passwordHash, isAdmin });
  const userId = inserted ?? (await findUserByName(sql, toSubject(name)))?.userId;
  if (!userId) throw new Error(`${name} has no account`);
  for (const [courseId, role] of Object.entries(roles)) await enrol(sql, courseId, userId, role);
  const token = makeToken();
  await insertSession(sql, { userId, tokenHash: hashToken(token), userAgent: "test" });
  return { userId, cookie: `cuepoint_session=${token}`, isNew: inserted !== null };
}
