import { z } from "zod";
import type { Context } from "~/context/context.server";
import { UNNAMED, type Launch } from "~/identity/lti/claims";
import { LaunchRefused } from "~/identity/lti/launch-refused";
import { platformKeys } from "~/identity/lti/platform-keys.server";
import { verifyLaunch } from "~/identity/lti/verify-launch.server";
import { hashToken, isToken, makeToken } from "~/identity/secret-token.server";
import type { SqlOrTx } from "~db/connect.server";
import { findLaunchState, takeLaunchState, type LaunchState } from "~db/lti-launches.server";
import { addDeployment, addOrigin, getPlatform, type Platform } from "~db/lti-platforms.server";
import type { SigningIn } from "../sessions.server";
import { signInElsewhere } from "../sign-in-elsewhere.server";
import { enterCourse, findPlace, type FoundPlace } from "./enter-course.server";
import { importRosterSoon } from "./import-roster.server";
import { auditRefusal } from "./refused-launch.server";
import { openSelection } from "./selections.server";
import { platformStorage, type PlatformStorage } from "./start-launch.server";

type Deps = Pick<Context, "sql" | "sessionSecrets">;

/** Fields that the platform posts. `secret`: ours, read from the platform's storage and posted again. */
const LaunchForm = z.object({
  id_token: z.string().optional(),
  state: z.string().optional(),
  error: z.string().max(1_000).optional(),
  error_description: z.string().max(2_000).optional(),
  secret: z.string().optional(),
});

/** The browser that posts a launch. `secret`: the cookie's, or null without a cookie. */
export type LaunchingBrowser = SigningIn & { secretOf: (state: string) => string | null };

/** A launch that opens a page. The ticket signs in a frame without cookies. */
type Opened = { kind: "opened"; state: string; path: string; ticket: string; inWindow: boolean };
/** A launch whose browser sent no cookie. It must prove in another way that it started the launch. */
type Unbound = { kind: "unbound"; idToken: string; state: string; storage: PlatformStorage | null; loginQuery: string };

/**
 * Completes a launch: verifies it, signs the person in, enrols them and returns the page to open. Stores everything in
 * one transaction. Throws LaunchRefused.
 */
export async function completeLaunch(
  form: Record<string, unknown>,
  browser: LaunchingBrowser,
  deps: Deps,
): Promise<Opened | Unbound> {
  const { idToken, state, secret } = readForm(form);
  const started = await findLaunchState(deps.sql, hashToken(state));
  const platform = started && (await getPlatform(deps.sql, started.platformId));
  if (!started || !platform)
    throw new LaunchRefused(
      "state",
      "The state is not one that we stored, was used already, or is older than 15 minutes.",
    );
  try {
    const launch = await verify(idToken, started, platform);
    const proof = secret ?? browser.secretOf(state);
    if (proof === null) return unbound(idToken, state, started, platform);
    if (hashToken(proof) !== started.browserHash)
      throw new LaunchRefused("browser", "The launch started in another browser.");
    return {
      kind: "opened",
      state,
      inWindow: started.inWindow,
      ...(await open(launch, started, platform, browser, deps)),
    };
  } catch (error) {
    if (error instanceof LaunchRefused) await auditRefusal(error, platform, deps);
    throw error;
  }
}

function readForm(form: Record<string, unknown>): { idToken: string; state: string; secret: string | null } {
  const parsed = LaunchForm.safeParse(form);
  if (!parsed.success) throw new LaunchRefused("malformed", "The launch's form is invalid.");
  const { id_token, state, error, error_description, secret } = parsed.data;
  if (error !== undefined)
    throw new LaunchRefused(
      "platform_error",
      `The platform refused the launch: ${error} ${error_description ?? ""}`.trim(),
    );
  if (id_token === undefined || state === undefined || !isToken(state))
    throw new LaunchRefused("malformed", "The launch's form lacks an id_token or a state.");
  return { idToken: id_token, state, secret: secret ?? null };
}

function verify(idToken: string, started: LaunchState, platform: Platform): Promise<Launch> {
  const { issuer, clientId, deploymentIds, keysUrl } = platform;
  const { nonceHash, targetLinkUri } = started;
  return verifyLaunch(idToken, { issuer, clientId, deploymentIds, nonceHash, targetLinkUri }, platformKeys(keysUrl));
}

function unbound(idToken: string, state: string, started: LaunchState, platform: Platform): Unbound {
  const { storageTarget, loginQuery } = started;
  const storage = storageTarget === null ? null : platformStorage(platform, storageTarget, state);
  return { kind: "unbound", idToken, state, storage, loginQuery };
}

async function open(
  launch: Launch,
  { stateHash }: LaunchState,
  platform: Platform,
  browser: SigningIn,
  deps: Deps,
): Promise<{ path: string; ticket: string }> {
  const place = launch.kind === "resource" ? await findPlace(launch, platform, deps) : null;
  const { subject, name } = launch;
  const person = { issuer: platform.issuer, subject, name: name ?? UNNAMED, isUnnamed: name === null };
  const ticket = makeToken();
  let path = "";
  let launchedBy = "";
  const alsoStore = async (tx: SqlOrTx, userId: string) => {
    if (!(await takeLaunchState(tx, stateHash))) throw new LaunchRefused("used", "The launch was used already.");
    await rememberPlatform(tx, launch, platform);
    launchedBy = userId;
    path = await enter(tx, userId, launch, platform, place);
  };
  await signInElsewhere(person, { ...browser, ticket }, deps, { alsoStore });
  if (place?.isTrusted) importRosterSoon(launch, platform, place.courseId, launchedBy, deps);
  return { path, ticket };
}

async function enter(
  tx: SqlOrTx,
  userId: string,
  launch: Launch,
  platform: Platform,
  place: FoundPlace | null,
): Promise<string> {
  if (place) return enterCourse(tx, userId, launch, platform, place);
  return openSelection(tx, userId, launch, platform);
}

/** Stores what a verified launch reveals about its platform: its first deployment, and the origin of its pages. */
async function rememberPlatform(tx: SqlOrTx, launch: Launch, { platformId, deploymentIds }: Platform): Promise<void> {
  if (deploymentIds.length === 0) await addDeployment(tx, platformId, launch.deploymentId);
  if (launch.pageOrigin) await addOrigin(tx, platformId, launch.pageOrigin);
}
