import type { Context } from "~/context/context.server";
import { toSubject } from "~/identity/credentials";
import { isAdmin, isCourseRole, isUserId, type CourseRole, type Reader, type Role } from "~/identity/viewer";
import { AppError, notFound } from "~/platform/errors";
import { insertAuditEvent } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { enrol, enrolmentOf, hasInstructor, lockInstructors, unenrol } from "~db/enrolments.server";
import { deleteInvitationsOf } from "~db/invitations.server";
import {
  findUserById,
  findUserByName,
  isOnlyAdministrator,
  lockAdministrators,
  setAdministrator,
  setCreator,
  type NamedUser,
} from "~db/users.server";
import { expectCourse, expectRole } from "./invitations.server";
import { getSessions } from "./sessions.server";
import { stopAnswersWithoutAccess } from "./stop-answers.server";

type Deps = Pick<Context, "sql">;

/** A new role in a course or, without a course, in the installation. null removes the role. */
export type RoleChange = { role: Role | null; courseId: string | null };

/**
 * Changes a user's role. `user` is a sign-in name or an id. Returns the user's name. Throws AppError if the user or the
 * course does not exist, or if the installation would lose its last administrator.
 */
export async function changeRole(
  user: string,
  change: RoleChange,
  { actorId }: { actorId: string | null },
  { sql }: Deps,
): Promise<string> {
  const name = await sql.begin((tx) => storeRole(tx, user, change, actorId));
  await roleChanged(change, { sql });
  return name;
}

/**
 * Changes the role of a course's member, or removes the member. Returns false and changes nothing if nobody would teach
 * the course any more: only administrators may do that, as only they could give it an instructor again. Throws AppError
 * if the user is not a member.
 */
export async function changeMember(
  courseId: string,
  { userId, role }: { userId: string; role: CourseRole | null },
  { actorId, reader }: { actorId: string | null; reader: Reader },
  { sql }: Deps,
): Promise<boolean> {
  const isChanged = await sql.begin(async (tx) => {
    await lockInstructors(tx, courseId);
    // Others join by an invitation.
    if ((await enrolmentOf(tx, courseId, userId)) === null) throw notFound("This person is not a member.");
    const isTaught = role === "instructor" || (await hasInstructor(tx, courseId, { besides: userId }));
    if (!isTaught && !isAdmin(reader)) return false;
    await storeRole(tx, userId, { role, courseId }, actorId);
    return true;
  });
  if (isChanged) await roleChanged({ courseId }, { sql });
  return isChanged;
}

async function storeRole(tx: SqlOrTx, user: string, change: RoleChange, actorId: string | null): Promise<string> {
  const { role, courseId } = change;
  if (role !== null) expectRole(role, courseId);
  const { userId, name } = await expectUser(tx, user);
  await expectCourse(tx, courseId);
  await apply(tx, userId, change);
  const action = role === null ? "role_removed" : "role_given";
  await insertAuditEvent(tx, {
    actorId,
    action,
    subjectId: userId,
    courseId,
    role: role ?? (courseId ? null : "admin"),
  });
  return name;
}

async function roleChanged({ courseId }: Pick<RoleChange, "courseId">, { sql }: Deps): Promise<void> {
  getSessions({ sql }).forget();
  if (courseId !== null) await stopAnswersWithoutAccess(courseId, { sql });
}

async function apply(tx: SqlOrTx, userId: string, { role, courseId }: RoleChange): Promise<void> {
  if (courseId !== null) {
    if (role !== null && isCourseRole(role)) await enrol(tx, courseId, userId, role);
    else await unenrol(tx, courseId, userId);
    return;
  }
  if (role === "admin") await lockAdministrators(tx);
  else await refuseOnlyAdministrator(tx, userId);
  await setAdministrator(tx, userId, role === "admin");
  await setCreator(tx, userId, role === "creator");
  // With an invitation of their own, they could get the right back.
  if (role !== "admin") await deleteInvitationsOf(tx, userId);
}

/** Returns the user with a name for signing in, or with an id. Throws AppError if there is none. */
export async function expectUser(sql: SqlOrTx, user: string): Promise<NamedUser> {
  const found = await (isUserId(user) ? findUserById(sql, user) : findUserByName(sql, toSubject(user)));
  if (!found) throw notFound(`There is no user "${user}". List them with npm run users -- list.`);
  return found;
}

/**
 * Throws AppError if nobody else administrates the installation. Holds other changes of administrators until the end of
 * the transaction.
 */
export async function refuseOnlyAdministrator(tx: SqlOrTx, userId: string): Promise<void> {
  await lockAdministrators(tx);
  if (await isOnlyAdministrator(tx, userId))
    throw new AppError("conflict", "This is the only administrator. Make another one first.");
}
