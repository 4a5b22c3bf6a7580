import type { Context } from "~/context/context.server";
import { personInHeaders } from "~/identity/trusted-headers.server";
import type { SigningIn } from "./sessions.server";
import { signInElsewhere } from "./sign-in-elsewhere.server";

/** The provider of sessions that a web server in front of Cuepoint vouched for. */
export const HEADER_PROVIDER = "header";

/**
 * Signs in the person whom the web server in front of Cuepoint names in its headers. Returns the user's id. Throws
 * SignInRefused before anything is stored.
 *
 * One address reads the headers, and a session follows. mod_shib and mod_auth_mellon protect a location, so an operator
 * protects this one and leaves the rest of the site as it is: public courses stay public, videos don't wait for the web
 * server's session check, and a header that reaches another address by mistake means nothing.
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
