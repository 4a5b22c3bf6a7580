import type { Context } from "~/context/context.server";
import { grantFor } from "~/identity/lti/link-grant.server";
import { toCustom } from "~/identity/lti/linked-place";
import { INSTALLATION } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { insertAuditEvent } from "~db/audit-events.server";
import { courseAccess } from "~db/course-access.server";
import { getPlatform } from "~db/lti-platforms.server";

/**
 * Returns the custom parameters of a link with which a platform opens a course, regardless of its visibility. For
 * commands, which run without a user. Throws AppError not_found.
 */
export async function createLink(
  platformId: string,
  courseId: string,
  { sql, sessionSecrets }: Pick<Context, "sql" | "sessionSecrets">,
): Promise<Record<string, string>> {
  const platform = await getPlatform(sql, platformId);
  if (!platform) throw notFound(`There is no platform "${platformId}". List them with npm run lti -- list.`);
  if (!(await courseAccess(sql, INSTALLATION, courseId))) throw notFound(`There is no course "${courseId}".`);
  await insertAuditEvent(sql, { actorId: null, action: "link_made", courseId, detail: platform.name });
  const grant = grantFor(platformId, courseId, sessionSecrets);
  return toCustom({ courseId, lectureId: null, seconds: null, grant });
}
