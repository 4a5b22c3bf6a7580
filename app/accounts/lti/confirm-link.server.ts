import type { Context } from "~/context/context.server";
import type { Reader } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { insertAuditEvent } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { confirmContext, type PlatformCourse } from "~db/lti-enrolments.server";
import { listWaitingContexts } from "~db/lti-launches.server";
import { getSessions } from "../sessions.server";
import { logRoles } from "./log-roles.server";

/**
 * Confirms that a platform's course belongs to a course here, so that the people who teach it also teach here. Returns
 * false if it was confirmed before. `title`: the platform's title of its course, for the audit log.
 */
export async function confirmLink(
  tx: SqlOrTx,
  course: PlatformCourse,
  platform: { name: string },
  { actorId, title }: { actorId: string | null; title: string | null },
): Promise<boolean> {
  const changed = await confirmContext(tx, course);
  if (changed === null) return false;
  const detail = title === null ? platform.name : `${title} (${platform.name})`;
  await insertAuditEvent(tx, { actorId, action: "context_confirmed", courseId: course.courseId, detail });
  await logRoles(tx, changed, course, platform);
  return true;
}

/**
 * Confirms a platform's course that waits for it. `reader`: what the user may change. Throws AppError if no such course
 * waits.
 */
export async function confirmWaitingLink(
  course: PlatformCourse,
  { actorId, reader }: { actorId: string | null; reader: Reader },
  deps: Pick<Context, "sql">,
): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const waiting = (await listWaitingContexts(tx, reader, course.courseId)).find(
      ({ platformId, contextId }) => platformId === course.platformId && contextId === course.contextId,
    );
    if (!waiting) throw notFound("No such course of a learning platform waits to be confirmed.");
    await confirmLink(tx, course, { name: waiting.platformName }, { actorId, title: waiting.title });
  });
  getSessions(deps).forget();
}
