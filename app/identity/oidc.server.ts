import * as oidc from "openid-client";
import { cacheFor } from "~/platform/cache-for";
import type { IdentityProvider } from "~/platform/identity-providers";
import { singleton } from "~/platform/singleton.server";
import { errorCode, errorMessage } from "~/platform/unknown-error";
import { SignInRefused, type SignInProblem } from "./sign-in-refused";

/** Seconds until a provider that does not answer counts as unreachable. */
const TIMEOUT_SECONDS = 10;
const METADATA_CACHED_MS = 10 * 60 * 1000;
const MAX_PROVIDERS = 100;

/** A sign-in at a provider: the address that the browser opens, and the values that the response must match. */
export type StartedSignIn = { address: string; state: string; nonce: string; verifier: string };

/** Starts a sign-in (OpenID Connect Core 1.0, authorization code flow, with PKCE). Throws SignInRefused. */
export async function startOidc(provider: IdentityProvider, redirectUri: string): Promise<StartedSignIn> {
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const address = await refusing(async () =>
    oidc.buildAuthorizationUrl(await configurationFor(provider), {
      redirect_uri: redirectUri,
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }),
  );
  return { address: address.href, state, nonce, verifier };
}

/** A person as a provider describes them. */
export type VouchedPerson = {
  issuer: string;
  subject: string;
  claims: Record<string, unknown>;
  idToken: string;
};

/**
 * Exchanges the code in a provider's response, `answer`, for its claims about the person. Checks the signature, issuer,
 * audience, nonce and times of the ID token. Throws SignInRefused.
 */
export async function finishOidc(
  provider: IdentityProvider,
  answer: URL,
  { state, nonce, verifier }: Omit<StartedSignIn, "address">,
): Promise<VouchedPerson> {
  return refusing(async () => {
    const configuration = await configurationFor(provider);
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await oidc.authorizationCodeGrant(configuration, answer, checks);
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new SignInRefused("invalid", "the answer has no ID token");
    // Many providers send names and affiliations only here. Without them, the rules would revoke roles.
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    return { issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims }, idToken: tokens.id_token };
  });
}

/** Returns the address that ends a person's session at a provider, or null if it has none (RP-Initiated Logout 1.0). */
export async function endSessionAddress(
  provider: IdentityProvider,
  idToken: string | null,
  returnTo: string,
): Promise<string | null> {
  const configuration = await refusing(() => configurationFor(provider));
  if (!configuration.serverMetadata().end_session_endpoint) return null;
  const parameters = { post_logout_redirect_uri: returnTo, ...(idToken && { id_token_hint: idToken }) };
  return oidc.buildEndSessionUrl(configuration, parameters).href;
}

/**
 * Returns the client of a provider. The library caches a provider's keys for at least a minute. A new client per
 * sign-in reloads them, so that nobody is refused after the provider replaced its keys.
 */
async function configurationFor(provider: IdentityProvider): Promise<oidc.Configuration> {
  const readMetadata = singleton("oidc-metadata", () => cacheFor(METADATA_CACHED_MS, MAX_PROVIDERS, discover));
  const server = await readMetadata(provider.issuer);
  const configuration = new oidc.Configuration(
    server,
    provider.clientId,
    undefined,
    authenticationAt(server, provider),
  );
  configuration.timeout = TIMEOUT_SECONDS;
  oidc.enableNonRepudiationChecks(configuration);
  if (isPlainHttp(provider.issuer)) oidc.allowInsecureRequests(configuration);
  return configuration;
}

/** Fetches the metadata of a provider (OpenID Connect Discovery 1.0), which does not depend on the client. */
async function discover(issuer: string): Promise<oidc.ServerMetadata> {
  const execute = isPlainHttp(issuer) ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(new URL(issuer), "any", undefined, oidc.None(), {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
  return found.serverMetadata();
}

/** Only for a provider on this machine. The settings are checked for that. */
const isPlainHttp = (issuer: string) => new URL(issuer).protocol === "http:";

/** A provider that does not say how clients authenticate expects HTTP Basic (OpenID Connect Discovery, 3). */
function authenticationAt(server: oidc.ServerMetadata, { clientSecret }: IdentityProvider): oidc.ClientAuth {
  if (clientSecret === null) return oidc.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methods.includes("client_secret_basic")
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret);
}

/** Runs a step of a sign-in. Throws expected errors as SignInRefused, and others unchanged. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    throw new SignInRefused(problem, [error, causeOf(error)].filter(Boolean).map(errorMessage).join(": "), {
      cause: error,
    });
  }
}

const DENIED = new Set(["access_denied", "consent_required", "interaction_required", "login_required"]);
const UNREACHABLE = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
]);
const UNAVAILABLE = new Set(["server_error", "temporarily_unavailable"]);

function problemOf(error: unknown): SignInProblem | null {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    if (DENIED.has(error.error)) return "denied";
    return UNAVAILABLE.has(error.error) ? "unreachable" : "invalid";
  }
  // fetch throws a TypeError if there is no connection.
  if (error instanceof TypeError) return error.message === "fetch failed" ? "unreachable" : null;
  if (!(error instanceof oidc.ClientError)) return null;
  if (UNREACHABLE.has(errorCode(error))) return "unreachable";
  return errorCode(error) === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED" ? "clock" : "invalid";
}

const causeOf = (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause : null);
