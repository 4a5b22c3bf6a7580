import type { Context } from "~/context/context.server";
import type { User } from "~/identity/viewer";
import { insertAuditEvent } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { deleteInvitationsOf } from "~db/invitations.server";
import { lockName } from "~db/locks.server";
import { deleteUser, findUserById, lockAdministrators } from "~db/users.server";
import { getAccessTokens } from "./access-tokens.server";
import { refuseOnlyAdministrator } from "./roles.server";
import { getSessions } from "./sessions.server";

/**
 * Deletes a user's account with its sessions, roles and open invitations. Their actions stay in the audit log without
 * their name. `actorId`: the user who deletes it, or null for a command. Throws AppError if someone else deletes the
 * account of the only administrator.
 */
export async function eraseAccount(
  tx: SqlOrTx,
  { userId }: Pick<User, "userId">,
  { actorId }: { actorId: string | null },
): Promise<void> {
  await lockAdministrators(tx);
  if (actorId !== userId) await refuseOnlyAdministrator(tx, userId);
  await lockName(tx, "account", userId);
  if (!(await findUserById(tx, userId))) return; // erased by another request at the same time
  await insertAuditEvent(tx, { actorId, action: "erased", subjectId: userId });
  await deleteInvitationsOf(tx, userId);
  await deleteUser(tx, userId);
}

/** Drops the erased user's sessions and personal access tokens from this process's caches. */
export function forgetSessions({ sql }: Pick<Context, "sql">): void {
  getSessions({ sql }).forget();
  getAccessTokens({ sql }).forget();
}
