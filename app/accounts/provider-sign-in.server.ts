import type { Context } from "~/context/context.server";
import { finishOidc, startOidc } from "~/identity/oidc.server";
import { personName } from "~/identity/person-name.server";
import { hashToken } from "~/identity/secret-token.server";
import { SignInRefused } from "~/identity/sign-in-refused";
import { keepSignInState, SIGN_IN_SECONDS, type SignInState } from "~/identity/sign-in-state.server";
import { grantsOf } from "~/platform/claim-rules";
import type { Env } from "~/platform/env.server";
import { notFound } from "~/platform/errors";
import type { IdentityProvider } from "~/platform/identity-providers";
import { takeSignIn } from "~db/used-sign-ins.server";
import type { SigningIn } from "./sessions.server";
import { signInElsewhere } from "./sign-in-elsewhere.server";

/** Returns the provider with an id. Throws AppError not_found. */
export function providerNamed(id: string, { OIDC_PROVIDERS }: Pick<Env, "OIDC_PROVIDERS">): IdentityProvider {
  const provider = OIDC_PROVIDERS.find((known) => known.id === id);
  if (!provider) throw notFound("This page does not exist. It may have been moved or deleted.");
  return provider;
}

/**
 * Starts a sign-in at a provider. Returns the provider's address and the cookie that binds the sign-in to this browser.
 * `back`: a path of this site. Throws SignInRefused.
 */
export async function startProviderSignIn(
  provider: IdentityProvider,
  request: Request,
  back: string,
  { sessionSecrets }: Pick<Context, "sessionSecrets">,
): Promise<{ address: string; cookie: string }> {
  const redirectUri = new URL(`/sign-in/${provider.id}/callback`, request.url).href;
  const { address, ...started } = await startOidc(provider, redirectUri);
  const state: SignInState = { ...started, provider: provider.id, back, startedAt: Date.now() };
  return { address, cookie: await keepSignInState(request, state, sessionSecrets) };
}

/**
 * Finishes a sign-in with a provider's response, which is the address of `request`. `state`: the sign-in that this
 * browser started. Returns the user's id. Throws SignInRefused before anything is stored.
 */
export async function finishProviderSignIn(
  provider: IdentityProvider,
  request: Request,
  state: SignInState | null,
  browser: SigningIn,
  { sql }: Pick<Context, "sql">,
): Promise<string> {
  const answer = new URL(request.url);
  const isOwn = state?.provider === provider.id && answer.searchParams.get("state") === state.state;
  if (!isOwn) throw new SignInRefused("expired", "the answer is to no sign-in that this browser started lately");
  if (!(await takeSignIn(sql, hashToken(state.state), SIGN_IN_SECONDS)))
    throw new SignInRefused("expired", "the answer was used before");
  const { issuer, subject, claims, idToken } = await finishOidc(provider, answer, state);
  if (subject.length > MAX_SUBJECT || /\p{Cc}/u.test(subject))
    throw new SignInRefused("invalid", "the subject is not an id (OpenID Connect Core 1.0, 2)");
  return signInElsewhere(
    { issuer, subject, ...personName(claims, subject, provider.name) },
    browser,
    { sql },
    { vouchedBy: { provider: provider.id, idToken }, grants: grantsOf(provider.rules, claims) },
  );
}

const MAX_SUBJECT = 255;
