import type { Visibility } from "~/course/visibility";
import { hashToken, makeToken } from "~/identity/secret-token.server";
import type { CourseRole } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { insertSession } from "~db/sessions.server";
import { enrol, insertUser } from "~db/users.server";

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

/** Who sees a course, as the design says. */
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
    const user = { name: person, subject: person, passwordHash: "none", isAdmin: person === "administrator" };
    const userId = await insertUser(sql, user);
    if (userId === null) throw new Error(`${person} has an account already`);
    const role = ROLES[person];
    if (role) await enrol(sql, courseId, userId, role);
    if (person === "instructor of another course") await enrol(sql, otherCourseId, userId, "instructor");
    const token = makeToken();
    await insertSession(sql, { userId, tokenHash: hashToken(token), userAgent: "test" });
    cookies.set(person, `cuepoint_session=${token}`);
  }
  return cookies;
}
