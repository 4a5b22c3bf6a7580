import type { Context } from "~/context/context.server";
import type { Credentials } from "~/identity/credentials";
import { hashToken, isToken, makeToken } from "~/identity/secret-token.server";
import { singleton } from "~/platform/singleton.server";
import { insertAuditEvent } from "~db/audit-events.server";
import { hasAdministrator, lockAdministrators } from "~db/users.server";
import { hashed, NoAccount, outcomeOf, storeAccount, type AccountOutcome } from "./new-account.server";
import { startSession, type SigningIn } from "./sessions.server";

type Deps = Pick<Context, "sql">;

/** The one-time token that this server printed. It is only in memory, so it expires with the server. */
const offer = () => singleton("first-administrator", (): { tokenHash: string | null } => ({ tokenHash: null }));

/**
 * Returns the path of a one-time page that creates the first administrator's account, or null if an administrator
 * exists. `token`: the one that other processes of this server offer.
 */
export async function offerFirstAdministrator({ sql }: Deps, token: string = makeToken()): Promise<string | null> {
  if (await hasAdministrator(sql)) return null;
  offer().tokenHash = hashToken(token);
  return `/first-administrator?token=${token}`;
}

/** Returns whether a token can still create the first administrator's account. */
export async function isOffered(token: string, { sql }: Deps): Promise<boolean> {
  return isToken(token) && hashToken(token) === offer().tokenHash && !(await hasAdministrator(sql));
}

/**
 * Creates the first administrator's account and signs them in. Only one of several concurrent requests succeeds,
 * across all processes.
 */
export async function becomeFirstAdministrator(
  token: string,
  credentials: Credentials,
  browser: SigningIn,
  { sql }: Deps,
): Promise<AccountOutcome> {
  if (!(await isOffered(token, { sql }))) return "gone";
  const account = await hashed(credentials);
  let setCookie: (deps: Deps) => void = () => {};
  const outcome = await outcomeOf(() =>
    sql.begin(async (tx) => {
      await lockAdministrators(tx);
      if (await hasAdministrator(tx)) throw new NoAccount("gone");
      const userId = await storeAccount(tx, account, "admin");
      await insertAuditEvent(tx, { actorId: userId, action: "first_administrator", subjectId: userId, role: "admin" });
      setCookie = await startSession(tx, userId, browser);
    }),
  );
  if (outcome !== "done") return outcome;
  offer().tokenHash = null;
  setCookie({ sql });
  browser.identity.makeKnown(account.subject);
  return outcome;
}
