import { z } from "zod";
import type { Context } from "~/context/context.server";
import { LaunchRefused } from "~/identity/lti/launch-refused";
import { hashToken, makeToken } from "~/identity/secret-token.server";
import { insertLaunchState } from "~db/lti-launches.server";
import { findPlatforms, type Platform } from "~db/lti-platforms.server";

const Hint = z.string().min(1).max(20_000);

/** Parameters with which a platform starts a launch (Security Framework 1.0, 5.1.1.1; LTI Platform Storage 1.0). */
const LoginRequest = z.object({
  iss: z.string().min(1).max(1_000),
  login_hint: Hint,
  target_link_uri: z.url({ protocol: /^https?$/ }).max(2_000),
  lti_message_hint: Hint.optional(),
  client_id: z.string().min(1).max(1_000).optional(),
  lti_deployment_id: z.string().max(255).optional(),
  /** The platform's frame that stores data for Cuepoint. */
  lti_storage_target: z.string().max(255).optional(),
  /** Ours: the launch restarts in a window because the frame's browser could not be recognized. */
  in_window: z.literal("1").optional(),
});

/** A started launch: the browser goes to `address` and carries the secret in a cookie or in the platform's storage. */
export type StartedLaunch = {
  address: string;
  state: string;
  secret: string;
  storage: PlatformStorage | null;
};

/** How a page asks the platform to store data: the frame's name, its origin and the key. */
export type PlatformStorage = { target: string; origin: string; key: string };

/** Starts a launch. `origin`: this site's. Throws LaunchRefused if the platform or the address is unknown. */
export async function startLaunch(
  parameters: Record<string, unknown>,
  origin: string,
  { sql }: Pick<Context, "sql">,
): Promise<StartedLaunch> {
  const parsed = LoginRequest.safeParse(parameters);
  if (!parsed.success)
    throw new LaunchRefused(
      "login_incomplete",
      `The start of the launch lacks parameters or has invalid ones: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}.`,
    );
  const login = parsed.data;
  if (new URL(login.target_link_uri).origin !== origin)
    throw new LaunchRefused("target", `The launch is for ${login.target_link_uri}, which is not at ${origin}.`);
  const platform = await expectPlatform(login, { sql });
  const [state, nonce, secret] = [makeToken(), makeToken(), makeToken()];
  const target = login.lti_storage_target ?? null;
  await insertLaunchState(sql, {
    stateHash: hashToken(state),
    platformId: platform.platformId,
    nonceHash: hashToken(nonce),
    browserHash: hashToken(secret),
    targetLinkUri: login.target_link_uri,
    storageTarget: target,
    inWindow: login.in_window !== undefined,
    loginQuery: windowQuery(login),
  });
  return {
    address: authorizationAddress(platform, login, { state, nonce, redirectUri: `${origin}/lti/launch` }),
    state,
    secret,
    storage: target === null || login.in_window ? null : platformStorage(platform, target, state),
  };
}

/** Returns the storage of a platform. Messages go to the origin of its authorization address (LTI Platform Storage). */
export const platformStorage = (platform: Platform, target: string, state: string): PlatformStorage => ({
  target,
  origin: new URL(platform.authorizationUrl).origin,
  key: `cuepoint_${state.slice(0, 12)}`,
});

async function expectPlatform(
  { iss, client_id }: z.output<typeof LoginRequest>,
  { sql }: Pick<Context, "sql">,
): Promise<Platform> {
  const [platform, ...others] = await findPlatforms(sql, { issuer: iss, clientId: client_id });
  if (!platform)
    throw new LaunchRefused(
      "unknown_platform",
      `No platform "${iss}" with the client id "${client_id ?? ""}" is registered. Register it: npm run lti -- registration-link.`,
    );
  if (others.length > 0)
    throw new LaunchRefused("unknown_platform", `"${iss}" is registered with several client ids and sent none.`);
  return platform;
}

type Request = z.output<typeof LoginRequest>;

function authorizationAddress(
  { authorizationUrl, clientId }: Platform,
  { login_hint, lti_message_hint }: Request,
  { state, nonce, redirectUri }: { state: string; nonce: string; redirectUri: string },
): string {
  const address = new URL(authorizationUrl);
  const parameters = {
    scope: "openid",
    response_type: "id_token",
    response_mode: "form_post",
    prompt: "none",
    client_id: clientId,
    redirect_uri: redirectUri,
    login_hint,
    ...(lti_message_hint !== undefined && { lti_message_hint }),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** Returns the query that restarts the same launch in a window. */
function windowQuery({ lti_storage_target: _, ...login }: Request): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(login)) if (value !== undefined) query.set(name, value);
  query.set("in_window", "1");
  return query.toString();
}
