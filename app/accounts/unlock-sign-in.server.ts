import type { Context } from "~/context/context.server";
import { makeUnlockToken } from "~/identity/unlock-token.server";
import { forgetSignIns } from "~/limits/admission.server";
import { AppError } from "~/platform/errors";
import { insertAuditEvent } from "~db/audit-events.server";
import { passwordOfUser } from "~db/users.server";
import { expectUser } from "./roles.server";

type Deps = Pick<Context, "sql" | "sessionSecrets">;

/** `path`: a link to the sign-in page for the account's owner, which others who guess cannot lock. */
export type UnlockedSignIn = { name: string; path: string; expiresAt: Date };

/**
 * Lets a user try again to sign in after too many wrong passwords. `user` is a sign-in name or an id. Throws AppError
 * not_found if the user does not exist, and conflict if they have no password here.
 */
export async function unlockSignIn(
  user: string,
  { actorId }: { actorId: string | null },
  { sql, sessionSecrets }: Deps,
): Promise<UnlockedSignIn> {
  return sql.begin(async (tx) => {
    const { userId, name } = await expectUser(tx, user);
    const stored = await passwordOfUser(tx, userId);
    if (!stored) throw new AppError("conflict", `${name} signs in without a password, so nothing can be locked.`);
    await forgetSignIns(tx, stored.subject, { sessionSecrets });
    await insertAuditEvent(tx, { actorId, action: "sign_in_unlocked", subjectId: userId });
    const { token, expiresAt } = makeUnlockToken(stored.subject, sessionSecrets);
    return { name, path: `/sign-in?unlock=${token}`, expiresAt };
  });
}
