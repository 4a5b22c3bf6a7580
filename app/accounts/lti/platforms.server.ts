import type { Context } from "~/context/context.server";
import { registeredPlatformOrigins } from "~/context/platform-origins.server";
import { originOf } from "~/identity/lti/claims";
import { hashToken, makeToken } from "~/identity/secret-token.server";
import { notFound } from "~/platform/errors";
import { insertAuditEvent } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { withdrawAllRoles } from "~db/lti-enrolments.server";
import {
  addDeployment,
  deletePlatform,
  getPlatform,
  savePlatform,
  type PlatformSettings,
} from "~db/lti-platforms.server";
import { insertRegistration } from "~db/lti-registrations.server";
import { revokeSignInsOfPlatform } from "~db/sessions.server";
import { getAccessTokens } from "../access-tokens.server";
import { getSessions } from "../sessions.server";
import { stopAnswersWithoutAccess } from "../stop-answers.server";
import { logRoles } from "./log-roles.server";

type Deps = Pick<Context, "sql">;
/** The user who changes the platforms. null: a command on the server. */
type Actor = { actorId: string | null };

/** An address that registers one platform. It is shown only once, because only the hash of its token is stored. */
export type RegistrationLink = { path: string; expiresAt: Date };

/** Creates an address that registers one platform. */
export function createRegistrationLink({ actorId }: Actor, { sql }: Deps): Promise<RegistrationLink> {
  const token = makeToken();
  return sql.begin(async (tx) => {
    await insertAuditEvent(tx, { actorId, action: "registration_link" });
    const expiresAt = await insertRegistration(tx, { tokenHash: hashToken(token), createdBy: actorId });
    return { path: `/lti/register/${token}`, expiresAt };
  });
}

/** Adds or updates a platform in the caller's transaction. Call `platformsChanged` after it. */
export async function storePlatform(
  tx: SqlOrTx,
  settings: PlatformSettings,
  deploymentIds: readonly string[],
  { actorId }: Actor,
): Promise<string> {
  const { issuer, authorizationUrl, name } = settings;
  const origins = [issuer, authorizationUrl].map(originOf).filter((origin) => origin !== null);
  const { platformId, isNew } = await savePlatform(tx, settings, [...new Set(origins)]);
  for (const deploymentId of deploymentIds) await addDeployment(tx, platformId, deploymentId);
  await insertAuditEvent(tx, { actorId, action: isNew ? "platform_added" : "platform_changed", detail: name });
  return platformId;
}

/** Adds a platform, or updates the one with this issuer and client id. Returns its id. */
export async function addPlatform(
  settings: PlatformSettings,
  deploymentIds: readonly string[],
  actor: Actor,
  deps: Deps,
): Promise<string> {
  const platformId = await deps.sql.begin((tx) => storePlatform(tx, settings, deploymentIds, actor));
  platformsChanged(deps);
  return platformId;
}

/** Allows a platform to launch from one more deployment. Throws AppError if the platform is unknown. */
export async function allowDeployment(
  platformId: string,
  deploymentId: string,
  { actorId }: Actor,
  { sql }: Deps,
): Promise<void> {
  await sql.begin(async (tx) => {
    const platform = await getPlatform(tx, platformId);
    if (!platform) throw unknownPlatform(platformId);
    await addDeployment(tx, platformId, deploymentId);
    await insertAuditEvent(tx, { actorId, action: "deployment_added", detail: `${platform.name}: ${deploymentId}` });
  });
}

/**
 * Removes a platform, takes back the roles that it gave, signs its users out, and revokes their personal access tokens.
 * They keep their accounts. Throws AppError if the platform is unknown.
 */
export async function removePlatform(platformId: string, { actorId }: Actor, deps: Deps): Promise<string> {
  const { name, courses } = await deps.sql.begin(async (tx) => {
    const changed = await withdrawAllRoles(tx, platformId);
    const removed = await deletePlatform(tx, platformId);
    if (removed === null) throw unknownPlatform(platformId);
    const { name, issuer } = removed;
    // An administrator who came from this platform may still have work to do.
    await revokeSignInsOfPlatform(tx, issuer, actorId);
    for (const change of changed) await logRoles(tx, [change], change, { name });
    await insertAuditEvent(tx, { actorId, action: "platform_removed", detail: name });
    return { name, courses: new Set(changed.map(({ courseId }) => courseId)) };
  });
  platformsChanged(deps);
  getSessions(deps).forget();
  getAccessTokens(deps).forget();
  for (const courseId of courses) await stopAnswersWithoutAccess(courseId, deps);
  return name;
}

/** Makes this process reload the platforms. Other processes do within seconds. */
export const platformsChanged = (deps: Deps): void => registeredPlatformOrigins(deps).expire();

const unknownPlatform = (platformId: string) =>
  notFound(`There is no platform "${platformId}". List them with npm run lti -- list.`);
