import type { Context } from "~/context/context.server";
import { findOrInsertUser, type ForeignIdentity } from "~db/users.server";
import { startSession, type SigningIn } from "./sessions.server";

/**
 * Signs in somebody whom another server vouched for: an identity provider or a learning platform. The first time makes
 * their account. The same person at two issuers has two accounts. Returns the user's id.
 */
export async function signInElsewhere(
  person: ForeignIdentity,
  browser: SigningIn,
  { sql }: Pick<Context, "sql">,
): Promise<string> {
  const { userId, setCookie } = await sql.begin(async (tx) => {
    const userId = await findOrInsertUser(tx, person);
    return { userId, setCookie: await startSession(tx, userId, browser) };
  });
  setCookie();
  return userId;
}
