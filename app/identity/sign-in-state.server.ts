import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { Secrets } from "./signed-visitor.server";

/** Time to sign in at the provider, including a second factor and a forgotten password. */
export const SIGN_IN_SECONDS = 15 * 60;

/** State that the browser stores while its user is at an identity provider. */
const SignInState = z.object({
  provider: z.string(),
  /**
   * Part of the provider's response, so that another site cannot make this browser accept a response (RFC 6749, 10.12).
   */
  state: z.string(),
  /** Part of the ID token, so that a token of another sign-in is not accepted. */
  nonce: z.string(),
  /** Proves that this server requested the response (PKCE, RFC 7636). */
  verifier: z.string(),
  /** The page to return to, on this site. */
  back: z.string(),
  startedAt: z.number(),
});
export type SignInState = z.infer<typeof SignInState>;

/** Over TLS, a sibling host cannot set this cookie. Lax: the provider's page returns with a link or a redirect. */
function cookieFor(request: Request, secrets: Secrets) {
  const secure = new URL(request.url).protocol === "https:";
  const name = secure ? "__Host-cuepoint_sign_in" : "cuepoint_sign_in";
  return createCookie(name, { secrets: [...secrets], secure, httpOnly: true, sameSite: "lax", path: "/" });
}

/** Returns the Set-Cookie header that binds a sign-in to this browser. */
export function keepSignInState(request: Request, state: SignInState, secrets: Secrets): Promise<string> {
  return cookieFor(request, secrets).serialize(state, { maxAge: SIGN_IN_SECONDS });
}

/** Returns the sign-in that this browser started, or null if it started none or too long ago. */
export async function readSignInState(request: Request, secrets: Secrets): Promise<SignInState | null> {
  const value: unknown = await cookieFor(request, secrets)
    .parse(request.headers.get("cookie"))
    .catch(() => null);
  const { data } = SignInState.safeParse(value);
  return data && Date.now() - data.startedAt < SIGN_IN_SECONDS * 1000 ? data : null;
}

/** Returns the Set-Cookie header that ends a sign-in, successful or not. */
export function dropSignInState(request: Request, secrets: Secrets): Promise<string> {
  return cookieFor(request, secrets).serialize("", { maxAge: 0, expires: new Date(0) });
}
