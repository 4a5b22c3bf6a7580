import type { Context } from "~/context/context.server";
import { toSubject, type Credentials } from "~/identity/credentials";
import { verifyPassword } from "~/identity/password-hash.server";
import { readUnlockToken } from "~/identity/unlock-token.server";
import { giveSignInBack } from "~/limits/admission.server";
import { passwordOf } from "~db/users.server";
import { admitPassword } from "./admit-password.server";
import { startSession, type SigningIn } from "./sessions.server";

type Deps = Pick<Context, "sql" | "env" | "sessionSecrets">;

/**
 * Signs in with a name and a password. Returns the user's id, or null if they do not match an account. Neither the
 * result nor the response time reveals which of the two is wrong. `unlock`: the token of a link that an administrator
 * made for an account, or an empty text. Throws AppError rate_limited after too many wrong passwords.
 */
export async function signIn(
  { name, password }: Credentials,
  browser: SigningIn & { address: string; unlock: string },
  deps: Deps,
): Promise<string | null> {
  const subject = toSubject(name);
  const { identity, address, unlock } = browser;
  const knownBrowser = identity.knownBrowser(subject) ?? readUnlockToken(unlock, subject, deps.sessionSecrets);
  const attempt = { subject, address, knownBrowser, actorId: null };
  await admitPassword(attempt, deps);
  const account = await passwordOf(deps.sql, subject);
  const isRight = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight) return null;
  await giveSignInBack(attempt, deps); // not a guess
  const setCookie = await deps.sql.begin((tx) => startSession(tx, account.userId, browser));
  setCookie(deps);
  identity.makeKnown(subject);
  return account.userId;
}
