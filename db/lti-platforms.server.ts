import { randomUUID } from "node:crypto";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { mayReadCourse } from "./may-read.server";

/** A learning platform's addresses, with the names that LTI uses. */
export type PlatformSettings = {
  issuer: string;
  /** Cuepoint's id at the platform. */
  clientId: string;
  name: string;
  authorizationUrl: string;
  tokenUrl: string;
  /** The audience of requests for access tokens. */
  tokenAudience: string;
  keysUrl: string;
};

export type Platform = PlatformSettings & { platformId: string; deploymentIds: string[] };

/** Maximum number of stored origins of a platform's pages. */
const MAX_ORIGINS = 20;

const columns = (sql: SqlOrTx) => sql`
  platform_id as "platformId", issuer, client_id as "clientId", name, authorization_url as "authorizationUrl",
  token_url as "tokenUrl", token_audience as "tokenAudience", keys_url as "keysUrl",
  array(select deployment_id from lti_deployments d where d.platform_id = p.platform_id order by created_at, deployment_id)
    as "deploymentIds"`;

/** Adds a platform, or updates the one with this issuer and client id. Returns its id and whether it is new. */
export async function savePlatform(
  tx: SqlOrTx,
  settings: PlatformSettings,
  origins: readonly string[],
): Promise<{ platformId: string; isNew: boolean }> {
  const id = `platform-${randomUUID()}`;
  const { issuer, clientId, name, authorizationUrl, tokenUrl, tokenAudience, keysUrl } = settings;
  const [saved] = await tx<{ platformId: string }[]>`
    insert into lti_platforms
      (platform_id, issuer, client_id, name, authorization_url, token_url, token_audience, keys_url, origins)
    values (${id}, ${issuer}, ${clientId}, ${name}, ${authorizationUrl}, ${tokenUrl}, ${tokenAudience}, ${keysUrl},
      ${[...origins].slice(0, MAX_ORIGINS)})
    on conflict (issuer, client_id) do update set
      name = excluded.name, authorization_url = excluded.authorization_url, token_url = excluded.token_url,
      token_audience = excluded.token_audience, keys_url = excluded.keys_url, origins = excluded.origins
    returning platform_id as "platformId"`;
  const platformId = saved?.platformId ?? id;
  return { platformId, isNew: platformId === id };
}

/** Returns the platforms with an issuer, and with a client id if one is given. */
export async function findPlatforms(
  sql: SqlOrTx,
  { issuer, clientId }: { issuer: string; clientId: string | undefined },
): Promise<Platform[]> {
  return sql<Platform[]>`
    select ${columns(sql)} from lti_platforms p
    where issuer = ${issuer} and ${clientId === undefined ? sql`true` : sql`client_id = ${clientId}`}
    order by created_at limit 2`;
}

/** Returns a platform, or null if it is unknown. */
export async function getPlatform(sql: SqlOrTx, platformId: string): Promise<Platform | null> {
  const [found] = await sql<Platform[]>`
    select ${columns(sql)} from lti_platforms p where platform_id = ${platformId}`;
  return found ?? null;
}

/** Adds a deployment. Returns whether it is new. */
export async function addDeployment(tx: SqlOrTx, platformId: string, deploymentId: string): Promise<boolean> {
  const added = await tx`
    insert into lti_deployments (platform_id, deployment_id) values (${platformId}, ${deploymentId})
    on conflict do nothing returning 1`;
  return added.length > 0;
}

/** Stores the origin of a page that embedded Cuepoint in a frame. */
export async function addOrigin(tx: SqlOrTx, platformId: string, origin: string): Promise<void> {
  await tx`
    update lti_platforms set origins = origins || ${origin}::text
    where platform_id = ${platformId} and not ${origin}::text = any (origins) and cardinality(origins) < ${MAX_ORIGINS}`;
}

/** Returns the origins of all platforms' pages. */
export async function listPlatformOrigins(sql: SqlOrTx): Promise<string[]> {
  const rows = await sql<{ origin: string }[]>`
    select distinct unnest(origins) as origin from lti_platforms order by 1 limit 500`;
  return rows.map(({ origin }) => origin);
}

/** The origins of a platform's pages, and its authorization address. */
export type PlatformAddresses = { origins: string[]; authorizationUrl: string };

/** Lists the addresses of all platforms, oldest first. */
export async function listPlatformAddresses(sql: SqlOrTx): Promise<PlatformAddresses[]> {
  return sql<PlatformAddresses[]>`
    select origins, authorization_url as "authorizationUrl" from lti_platforms order by created_at, platform_id limit 500`;
}

/**
 * Returns the origins of the pages of the platforms that link to a course, or null if a reader may not see the course.
 */
export async function platformOriginsOf(sql: SqlOrTx, reader: Reader, courseId: string): Promise<string[] | null> {
  const [course] = await sql<{ origins: string[] }[]>`
    select array(
      select distinct unnest(p.origins) from lti_platforms p
      where exists (select 1 from lti_contexts c where c.platform_id = p.platform_id and c.course_id = ${courseId})
      order by 1 limit 500) as origins
    where ${mayReadCourse(sql, reader, courseId)}`;
  return course?.origins ?? null;
}

export type ListedPlatform = Platform & { createdAt: Date; courses: string[] };

/** Lists all platforms with the courses that they link to, oldest first. */
export async function listPlatforms(sql: SqlOrTx): Promise<ListedPlatform[]> {
  return sql<ListedPlatform[]>`
    select ${columns(sql)}, created_at as "createdAt",
      array(select distinct course_id from lti_contexts c where c.platform_id = p.platform_id order by 1) as courses
    from lti_platforms p order by created_at, platform_id limit 500`;
}

/** Removes a platform and its data. Its users keep their accounts. Returns null if it is unknown. */
export async function deletePlatform(
  tx: SqlOrTx,
  platformId: string,
): Promise<Pick<Platform, "name" | "issuer"> | null> {
  const [deleted] = await tx<Pick<Platform, "name" | "issuer">[]>`
    delete from lti_platforms where platform_id = ${platformId} returning name, issuer`;
  return deleted ?? null;
}
