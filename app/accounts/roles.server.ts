import type { Context } from "~/context/context.server";
import { toSubject } from "~/identity/credentials";
import { isCourseRole, isUserId, type Role } from "~/identity/viewer";
import { AppError, notFound } from "~/platform/errors";
import { insertAuditEvent } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { enrol, unenrol } from "~db/enrolments.server";
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
  const { role, courseId } = change;
  if (role !== null) expectRole(role, courseId);
  const name = await sql.begin(async (tx) => {
    const found = await expectUser(tx, user);
    await expectCourse(tx, courseId);
    await apply(tx, found.userId, change);
    const action = role === null ? "role_removed" : "role_given";
    await insertAuditEvent(tx, {
      actorId,
      action,
      subjectId: found.userId,
      courseId,
      role: role ?? (courseId ? null : "admin"),
    });
    return found.name;
  });
  getSessions({ sql }).forget();
  if (courseId !== null) await stopAnswersWithoutAccess(courseId, { sql });
  return name;
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

/** Throws AppError if nobody else administrates the installation. Holds other changes of administrators until the end of the transaction. */
export async function refuseOnlyAdministrator(tx: SqlOrTx, userId: string): Promise<void> {
  await lockAdministrators(tx);
  if (await isOnlyAdministrator(tx, userId))
    throw new AppError("conflict", "This is the only administrator. Make another one first.");
}
