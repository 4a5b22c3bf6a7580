import type { Context } from "~/context/context.server";
import { accessToken } from "~/identity/lti/access-token.server";
import type { Launch } from "~/identity/lti/claims";
import { courseRoleOf } from "~/identity/lti/course-role";
import { readMembers, type Member } from "~/identity/lti/memberships.server";
import { SCOPE } from "~/identity/lti/registration";
import { notFound } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { insertAuditEvent } from "~db/audit-events.server";
import { getPlatform, type Platform } from "~db/lti-platforms.server";
import { claimRoster, enrolPeople, listRosters, type RosterContext } from "~db/lti-rosters.server";
import { getSessions } from "../sessions.server";
import { signingKey } from "./tool-keys.server";

type Deps = Pick<Context, "sql" | "sessionSecrets">;

/** People per transaction. Other clients of the embedded engine wait until it ends. */
const BATCH = 500;

export type RosterImport = { people: number; added: number };

/**
 * Enrols the members of all platform courses that link to a course. People who never signed in get an account by their
 * id at the platform, so that instructors see them. Throws AppError if no platform offers a roster.
 */
export async function importRosters(courseId: string, deps: Deps): Promise<RosterImport> {
  const rosters = await listRosters(deps.sql, courseId);
  if (rosters.length === 0)
    throw notFound(`No platform offers the people of "${courseId}". A link to the course must have been opened once.`);
  const total = { people: 0, added: 0 };
  for (const roster of rosters) {
    const { people, added } = await importRoster(courseId, roster, deps);
    total.people += people;
    total.added += added;
  }
  return total;
}

/** Imports the roster of a launch's course in the background when an instructor opens it, at most once an hour. */
export function importRosterSoon(
  { roles, context, membershipsUrl }: Launch,
  { platformId }: Platform,
  courseId: string,
  deps: Deps,
): void {
  if (!context || membershipsUrl === null || (courseRoleOf(roles) ?? "student") === "student") return;
  const roster = { platformId, contextId: context.id, membershipsUrl };
  const run = async () => {
    if (await claimRoster(deps.sql, { ...roster, courseId })) await importRoster(courseId, roster, deps);
  };
  void run().catch((error: unknown) => getLog().warn({ err: error }, "the people of a course could not be imported"));
}

async function importRoster(courseId: string, { platformId, membershipsUrl }: RosterContext, deps: Deps) {
  const platform = await getPlatform(deps.sql, platformId);
  if (!platform) return { people: 0, added: 0 };
  const token = await accessToken(platform, SCOPE.memberships, () => signingKey(deps));
  const total = { people: 0, added: 0 };
  for await (const page of readMembers(membershipsUrl, token))
    for (const people of batches(page)) {
      const { added } = await deps.sql.begin((tx) => enrolPeople(tx, { issuer: platform.issuer, courseId }, people));
      total.people += people.length;
      total.added += added;
    }
  if (total.added > 0)
    await insertAuditEvent(deps.sql, {
      actorId: null,
      actor: "platform",
      action: "roster_imported",
      courseId,
      detail: platform.name,
    });
  getSessions(deps).forget();
  return total;
}

/** Splits a page into batches. Of a person who is listed twice, the last entry counts. */
function batches(page: readonly Member[]): Member[][] {
  const people = [...new Map(page.map((member) => [member.subject, member])).values()];
  return Array.from({ length: Math.ceil(people.length / BATCH) }, (_, at) =>
    people.slice(at * BATCH, (at + 1) * BATCH),
  );
}
