import type { Context } from "~/context/context.server";
import { accessToken } from "~/identity/lti/access-token.server";
import type { Launch } from "~/identity/lti/claims";
import { courseRoleOf } from "~/identity/lti/course-role";
import { readMembers, type Member } from "~/identity/lti/memberships.server";
import { SCOPE } from "~/identity/lti/registration";
import { higherRole, type CourseRole } from "~/identity/viewer";
import { AppError, notFound } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { insertAuditEvent } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { setPlatformRoles, withdrawPlatformRoles, type PlatformCourse } from "~db/lti-enrolments.server";
import { getPlatform, type Platform } from "~db/lti-platforms.server";
import { claimRoster, findOrInsertPeople, listRosters, type RosterContext } from "~db/lti-rosters.server";
import { getSessions } from "../sessions.server";
import { stopAnswersWithoutAccess } from "../stop-answers.server";
import { logRoles } from "./log-roles.server";
import { signingKey } from "./tool-keys.server";

type Deps = Pick<Context, "sql" | "sessionSecrets">;

/** People per transaction. Other clients of the embedded engine wait until it ends. */
const BATCH = 500;

/** `failed`: the rosters that could not be read, with the reasons for operators. */
export type RosterImport = { people: number; added: number; failed: { name: string; reason: string }[] };

/**
 * Enrols the members of all platform courses that link to a course. People who never signed in get an account by their
 * id at the platform, so that instructors see them. A roster that fails does not keep the others from being imported.
 * `startedBy`: the user for the audit log, or null for a command. Throws AppError if no platform offers a roster.
 */
export async function importRosters(courseId: string, startedBy: string | null, deps: Deps): Promise<RosterImport> {
  const rosters = await listRosters(deps.sql, courseId);
  if (rosters.length === 0)
    throw notFound(
      `No platform offers the people of "${courseId}". A link to the course must have been opened once, and a link to a course that is not public must be confirmed.`,
    );
  const total: RosterImport = { people: 0, added: 0, failed: [] };
  for (const { name, ...roster } of rosters) {
    try {
      const { people, added } = await importRoster(courseId, roster, startedBy, deps);
      total.people += people;
      total.added += added;
    } catch (error) {
      // Only platforms fail for a reason that the next roster may not share.
      if (!(error instanceof AppError)) throw error;
      total.failed.push({ name, reason: error.operatorMessage });
    }
  }
  return total;
}

/** Imports the roster of a launch's course in the background when an instructor opens it, at most once an hour. */
export function importRosterSoon(
  { roles, context, membershipsUrl }: Launch,
  { platformId }: Platform,
  courseId: string,
  startedBy: string,
  deps: Deps,
): void {
  if (!context || membershipsUrl === null || (courseRoleOf(roles) ?? "student") === "student") return;
  const roster = { platformId, contextId: context.id, membershipsUrl };
  const run = async () => {
    if (await claimRoster(deps.sql, { ...roster, courseId })) await importRoster(courseId, roster, startedBy, deps);
  };
  void run().catch((error: unknown) => getLog().warn({ err: error }, "the people of a course could not be imported"));
}

async function importRoster(
  courseId: string,
  { platformId, contextId, membershipsUrl }: RosterContext,
  startedBy: string | null,
  deps: Deps,
) {
  const platform = await getPlatform(deps.sql, platformId);
  if (!platform) return { people: 0, added: 0 };
  const course = { platformId, contextId, courseId };
  const token = await accessToken(platform, SCOPE.memberships, () => signingKey(deps));
  const total = { people: 0, added: 0 };
  const listed = new Map<string, CourseRole>();
  for await (const page of readMembers(membershipsUrl, token))
    for (const people of batches(page)) {
      const { added } = await deps.sql.begin((tx) => enrolPeople(tx, platform, course, people, listed));
      total.people += people.length;
      total.added += added;
    }
  // A platform that lists nobody is more likely wrong than empty.
  if (listed.size > 0)
    await deps.sql.begin(async (tx) =>
      logRoles(tx, await withdrawPlatformRoles(tx, course, [...listed.keys()]), course, platform),
    );
  if (total.added > 0)
    await insertAuditEvent(deps.sql, {
      actorId: startedBy,
      action: "roster_imported",
      courseId,
      detail: platform.name,
    });
  getSessions(deps).forget();
  await stopAnswersWithoutAccess(courseId, deps);
  return total;
}

/**
 * Enrols a batch. If a person is listed several times, the highest role counts. `listed`: the people of earlier pages.
 */
async function enrolPeople(
  tx: SqlOrTx,
  platform: Platform,
  course: PlatformCourse,
  people: readonly Member[],
  listed: Map<string, CourseRole>,
): Promise<{ added: number }> {
  const { users, added } = await findOrInsertPeople(tx, platform.issuer, people);
  const highest = users.map(({ userId, role }) => ({ userId, role: higherRole(role, listed.get(userId) ?? null) }));
  for (const { userId, role } of highest) listed.set(userId, role);
  await logRoles(tx, await setPlatformRoles(tx, course, highest), course, platform);
  return { added };
}

/** Splits a page into batches. If a person is listed twice, the last entry counts. */
function batches(page: readonly Member[]): Member[][] {
  const people = [...new Map(page.map((member) => [member.subject, member])).values()];
  return Array.from({ length: Math.ceil(people.length / BATCH) }, (_, at) =>
    people.slice(at * BATCH, (at + 1) * BATCH),
  );
}
