import type { Context } from "~/context/context.server";
import { credentialProblems } from "~/identity/credentials";
import type { Identity } from "~/identity/identity.server";
import { hashPassword, verifyPassword } from "~/identity/password-hash.server";
import type { User } from "~/identity/viewer";
import { giveSignInBack } from "~/limits/admission.server";
import { deletePasswordLinks } from "~db/invitations.server";
import { deleteOtherSessions } from "~db/sessions.server";
import { passwordOfUser, setPassword } from "~db/users.server";
import { admitPassword } from "./admit-password.server";
import type { RejectedPassword } from "./password-form";
import { getSessions } from "./sessions.server";

type Deps = Pick<Context, "sql" | "env" | "sessionSecrets">;
export type PasswordChange = { current: string; password: string };

/**
 * Changes a user's password, and ends their other sessions and open links for a new one. Returns the problem, or null.
 * Wrong passwords count as attempts to sign in: throws AppError rate_limited after too many.
 */
export async function changePassword(
  { userId, name, sessionId }: User,
  { current, password }: PasswordChange,
  { address, identity }: { address: string; identity: Pick<Identity, "knownBrowser"> },
  deps: Deps,
): Promise<RejectedPassword | null> {
  const stored = await passwordOfUser(deps.sql, userId);
  if (!stored) return { current: "current_wrong" };
  const problem = credentialProblems({ name, password })?.password;
  if (problem) return { password: problem };
  const { subject } = stored;
  const attempt = { subject, address, knownBrowser: identity.knownBrowser(subject), actorId: userId };
  await admitPassword(attempt, deps);
  if (!(await verifyPassword(current, stored.passwordHash))) return { current: "current_wrong" };
  await giveSignInBack(attempt, deps); // not a guess
  const passwordHash = await hashPassword(password);
  await deps.sql.begin(async (tx) => {
    await setPassword(tx, userId, passwordHash);
    await deleteOtherSessions(tx, userId, sessionId);
    await deletePasswordLinks(tx, userId); // no longer needed: the user knows the password
  });
  getSessions(deps).forget();
  return null;
}
