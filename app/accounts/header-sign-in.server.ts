import type { Context } from "~/context/context.server";
import { personInHeaders } from "~/identity/trusted-headers.server";
import type { SigningIn } from "./sessions.server";
import { signInElsewhere } from "./sign-in-elsewhere.server";

/** Provider id of sessions that were started by trusted headers of a web server in front of Cuepoint. */
export const HEADER_PROVIDER = "header";

/**
 * Signs in the person whom the web server in front of Cuepoint names in its headers. Returns the user's id. Throws
 * SignInRefused before anything is stored.
 * Only one address reads the headers, and it starts a session. mod_shib and mod_auth_mellon protect a location, so an
 * operator protects this address and leaves the rest of the site as it is: public courses stay public, videos don't
 * wait for the web server's session check, and headers on other addresses are ignored.
 */
export async function signInByHeaders(
  headers: Headers,
  peer: string,
  browser: SigningIn,
  { sql, env }: Pick<Context, "sql" | "env">,
): Promise<string> {
  const { grants, ...person } = personInHeaders(headers, peer, env);
  return signInElsewhere(person, browser, { sql }, { vouchedBy: { provider: HEADER_PROVIDER, idToken: null }, grants });
}
