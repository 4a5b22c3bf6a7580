import type { Context } from "~/context/context.server";
import { credentialProblems, type CredentialProblem } from "~/identity/credentials";
import { hashPassword } from "~/identity/password-hash.server";
import { hashToken, isToken } from "~/identity/secret-token.server";
import type { Viewer } from "~/identity/viewer";
import { forgetSignIns } from "~/limits/admission.server";
import { AppError } from "~/platform/errors";
import { deleteAccessTokens } from "~db/access-tokens.server";
import { insertAuditEvent, insertAuditEventHourly } from "~db/audit-events.server";
import { deletePasswordLinks, findPasswordLink, userOfPasswordLink } from "~db/invitations.server";
import { deleteSessions } from "~db/sessions.server";
import { passwordOfUser, setPassword, type NamedUser } from "~db/users.server";
import { getAccessTokens } from "./access-tokens.server";
import { NoAccount, outcomeOf } from "./new-account.server";
import { expectAdministrator, makeLink, redeemLink } from "./one-time-links.server";
import { expectUser } from "./roles.server";
import { getSessions, startSession, type SigningIn } from "./sessions.server";

type Deps = Pick<Context, "sql" | "sessionSecrets">;

/** Shorter than an invitation's time: the link opens an account that exists. A weekend fits in. */
const PASSWORD_LINK_DAYS = 2;

/** A new link with which a user sets a password. It is shown only once: only the hash of its token is stored. */
export type PasswordLink = { name: string; path: string; expiresAt: Date };

/**
 * Makes a link with which a user sets a new password. It replaces an earlier one. `user` is a sign-in name or an id.
 * Until the link is used, the old password works. Throws AppError not_found if the user does not exist, conflict if
 * they have no password here, and forbidden if `actorId` is no longer an administrator.
 */
export async function makePasswordLink(
  user: string,
  { actorId }: { actorId: string | null },
  { sql }: Pick<Deps, "sql">,
): Promise<PasswordLink> {
  return sql.begin(async (tx) => {
    await expectAdministrator(tx, actorId, "reset passwords");
    const { userId, name } = await expectUser(tx, user);
    if (!(await passwordOfUser(tx, userId)))
      throw new AppError("conflict", `${name} signs in without a password, so there is none to reset.`);
    await deletePasswordLinks(tx, userId);
    await insertAuditEvent(tx, { actorId, action: "password_link_made", subjectId: userId });
    const { token, expiresAt } = await makeLink(tx, { userId }, { createdBy: actorId, days: PASSWORD_LINK_DAYS });
    return { name, path: `/new-password/${token}`, expiresAt };
  });
}

/** Returns the user whose password a link sets, or null if the link is unknown, used or expired. */
export async function readPasswordLink(token: string, { sql }: Pick<Deps, "sql">): Promise<NamedUser | null> {
  return isToken(token) ? findPasswordLink(sql, hashToken(token)) : null;
}

/** Adds an entry to the audit log if a used or expired link is opened. */
export async function auditGonePasswordLink(
  token: string,
  { user }: Pick<Viewer, "user">,
  { sql }: Pick<Deps, "sql">,
): Promise<void> {
  const subjectId = isToken(token) ? await userOfPasswordLink(sql, hashToken(token)) : null;
  if (subjectId === null) return;
  const actorId = user?.userId ?? null;
  await insertAuditEventHourly(sql, { actorId, actor: "visitor", action: "password_link_refused", subjectId });
}

/**
 * Sets the password of a link's user, and signs them in. Ends all their sessions and deletes their personal access
 * tokens: a reset also takes an account back from someone else, whose tokens may never expire. Returns the problem with
 * the password, or `gone` if the link is unknown, used or expired.
 */
export async function resetPassword(
  token: string,
  password: string,
  browser: SigningIn,
  deps: Deps,
): Promise<"done" | "gone" | CredentialProblem> {
  const { sql, sessionSecrets } = deps;
  const user = await readPasswordLink(token, deps);
  if (!user) return "gone";
  const problem = credentialProblems({ name: user.name, password })?.password;
  if (problem) return problem;
  const passwordHash = await hashPassword(password); // slow, so before the transaction
  let signIn: () => void = () => {};
  const outcome = await outcomeOf(() =>
    sql.begin(async (tx) => {
      const { userId } = await redeemLink(tx, token, findPasswordLink);
      const stored = await passwordOfUser(tx, userId);
      if (!stored) throw new NoAccount("gone");
      await setPassword(tx, userId, passwordHash);
      await deleteSessions(tx, userId);
      await deleteAccessTokens(tx, userId);
      await forgetSignIns(tx, stored.subject, { sessionSecrets });
      await insertAuditEvent(tx, { actorId: userId, action: "password_reset", subjectId: userId });
      const setCookie = await startSession(tx, userId, browser);
      signIn = () => {
        setCookie({ sql });
        browser.identity.makeKnown(stored.subject);
      };
    }),
  );
  if (outcome !== "done") return "gone";
  getSessions({ sql }).forget();
  getAccessTokens({ sql }).forget();
  signIn();
  return "done";
}
