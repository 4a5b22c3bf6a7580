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
  revokeInstallationRoles,
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
 * A user whose role was changed. `removed`: the roles that the user had before, if they were removed. `isByRule`: a
 * rule gave one of them, and gives it again at the next sign-in.
 */
export type ChangedRole = { name: string; removed: Role[]; isByRule: boolean };

/**
 * Changes a user's role. `user` is a sign-in name or an id. Throws AppError if the user or the course does not exist,
 * or if the installation would lose its last administrator.
 */
export async function changeRole(
  user: string,
  change: RoleChange,
  { actorId }: { actorId: string | null },
  { sql }: Deps,
): Promise<ChangedRole> {
  const changed = await sql.begin((tx) => storeRole(tx, user, change, actorId));
  await roleChanged(change, { sql });
  return changed;
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

async function storeRole(tx: SqlOrTx, user: string, change: RoleChange, actorId: string | null): Promise<ChangedRole> {
  const { role, courseId } = change;
  if (role !== null) expectRole(role, courseId);
  const { userId, name } = await expectUser(tx, user);
  await expectCourse(tx, courseId);
  const { roles: removed, isByRule } = role === null ? await remove(tx, userId, courseId) : NONE;
  if (role !== null) await give(tx, userId, role, courseId);
  const event = { actorId, subjectId: userId, courseId };
  for (const each of removed) await insertAuditEvent(tx, { ...event, action: "role_removed", role: each });
  if (role !== null) await insertAuditEvent(tx, { ...event, action: "role_given", role });
  return { name, removed, isByRule };
}

async function roleChanged({ courseId }: Pick<RoleChange, "courseId">, { sql }: Deps): Promise<void> {
  getSessions({ sql }).forget();
  if (courseId !== null) await stopAnswersWithoutAccess(courseId, { sql });
}

type Removed = { roles: Role[]; isByRule: boolean };
const NONE: Removed = { roles: [], isByRule: false };

async function give(tx: SqlOrTx, userId: string, role: Role, courseId: string | null): Promise<void> {
  if (courseId !== null && isCourseRole(role)) return enrol(tx, courseId, userId, role);
  if (role === "admin") await lockAdministrators(tx);
  else await refuseOnlyAdministrator(tx, userId);
  await setAdministrator(tx, userId, role === "admin");
  await setCreator(tx, userId, role === "creator");
  // With an invitation of their own, they could get the right back.
  if (role !== "admin") await deleteInvitationsOf(tx, userId);
}

async function remove(tx: SqlOrTx, userId: string, courseId: string | null): Promise<Removed> {
  if (courseId !== null) {
    const role = await unenrol(tx, courseId, userId);
    return { roles: role === null ? [] : [role], isByRule: false };
  }
  await refuseOnlyAdministrator(tx, userId);
  await deleteInvitationsOf(tx, userId);
  return revokeInstallationRoles(tx, userId);
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
