import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { mayEdit } from "./may-read.server";

/** A launch expires this long after its start, because people may have to sign in at the platform first. */
const MINUTES = 15;

/** A started launch. Secrets are hashes. */
export type LaunchState = {
  stateHash: string;
  platformId: string;
  nonceHash: string;
  browserHash: string;
  targetLinkUri: string;
  storageTarget: string | null;
  inWindow: boolean;
  loginQuery: string;
};

/** Stores a started launch. */
export async function insertLaunchState(sql: SqlOrTx, state: LaunchState): Promise<void> {
  await sql`
    insert into lti_launch_states
      (state_hash, platform_id, nonce_hash, browser_hash, target_link_uri, storage_target, in_window, login_query, expires_at)
    values (${state.stateHash}, ${state.platformId}, ${state.nonceHash}, ${state.browserHash}, ${state.targetLinkUri},
      ${state.storageTarget}, ${state.inWindow}, ${state.loginQuery}, now() + ${MINUTES} * interval '1 minute')`;
}

/** Returns a started launch, or null if it is unknown, used or expired. */
export async function findLaunchState(sql: SqlOrTx, stateHash: string): Promise<LaunchState | null> {
  const [found] = await sql<LaunchState[]>`
    select state_hash as "stateHash", platform_id as "platformId", nonce_hash as "nonceHash",
      browser_hash as "browserHash", target_link_uri as "targetLinkUri", storage_target as "storageTarget",
      in_window as "inWindow", login_query as "loginQuery"
    from lti_launch_states where state_hash = ${stateHash} and expires_at > now()`;
  return found ?? null;
}

/** Invalidates a launch. Returns false if it was used before. */
export async function takeLaunchState(tx: SqlOrTx, stateHash: string): Promise<boolean> {
  const taken = await tx`
    delete from lti_launch_states where state_hash = ${stateHash} and expires_at > now() returning 1`;
  return taken.length > 0;
}

export type LinkedContext = {
  platformId: string;
  contextId: string;
  courseId: string;
  title: string | null;
  membershipsUrl: string | null;
  lineItemsUrl: string | null;
  /** Whether the platform's course is confirmed if the course has no confirmed one yet. */
  mayBeFirst: boolean;
};

/** Stores that a platform's course links to a course. */
export async function saveContext(tx: SqlOrTx, context: LinkedContext): Promise<void> {
  const { platformId, contextId, courseId, title, membershipsUrl, lineItemsUrl, mayBeFirst } = context;
  await tx`
    insert into lti_contexts as c
      (platform_id, context_id, course_id, title, memberships_url, line_items_url, is_confirmed)
    select ${platformId}, ${contextId}, ${courseId}, ${title}, ${membershipsUrl}, ${lineItemsUrl},
      ${mayBeFirst} and not exists (select from lti_contexts o where o.course_id = ${courseId} and o.is_confirmed)
    on conflict (platform_id, context_id, course_id) do update set
      title = coalesce(excluded.title, c.title),
      memberships_url = coalesce(excluded.memberships_url, c.memberships_url),
      line_items_url = coalesce(excluded.line_items_url, c.line_items_url), last_launch_at = excluded.last_launch_at,
      is_confirmed = c.is_confirmed or excluded.is_confirmed`;
}

/** A platform's course that links to a course, and waits until someone who teaches here confirms it. */
export type WaitingContext = { platformId: string; contextId: string; title: string | null; platformName: string };

/** Lists the platforms' courses that link to a course and are not confirmed, if the reader may change the course. */
export async function listWaitingContexts(sql: SqlOrTx, reader: Reader, courseId: string): Promise<WaitingContext[]> {
  return sql<WaitingContext[]>`
    select c.platform_id as "platformId", c.context_id as "contextId", c.title, p.name as "platformName"
    from lti_contexts c join lti_platforms p using (platform_id)
    where c.course_id = ${courseId} and not c.is_confirmed and ${mayEdit(sql, reader, courseId)}
    order by c.last_launch_at desc, c.platform_id, c.context_id limit 100`;
}

/** Returns the courses that a platform's course links to. */
export async function coursesOfContext(sql: SqlOrTx, platformId: string, contextId: string): Promise<string[]> {
  const rows = await sql<{ courseId: string }[]>`
    select course_id as "courseId" from lti_contexts
    where platform_id = ${platformId} and context_id = ${contextId} order by course_id limit 100`;
  return rows.map(({ courseId }) => courseId);
}

/** Deletes expired launches, tickets and registration addresses. Returns their number. */
export async function deleteExpiredLaunches(sql: SqlOrTx): Promise<number> {
  const launches = await sql`delete from lti_launch_states where expires_at < now() returning 1`;
  const tickets = await sql`delete from frame_tickets where expires_at < now() returning 1`;
  const registrations = await sql`delete from lti_registrations where expires_at < now() returning 1`;
  const selections = await sql`delete from lti_selections where expires_at < now() returning 1`;
  return launches.length + tickets.length + registrations.length + selections.length;
}
