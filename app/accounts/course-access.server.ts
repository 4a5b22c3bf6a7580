import type { Context } from "~/context/context.server";
import { courseUrl } from "~/course/moment";
import type { Visibility } from "~/course/visibility";
import { hashToken, makeToken } from "~/identity/secret-token.server";
import { AppError, notFound } from "~/platform/errors";
import { insertAuditEvent } from "~db/audit-events.server";
import { courseAccess, setKeyHash, setVisibility } from "~db/course-access.server";

type Deps = Pick<Context, "sql">;

/** null leaves the visibility as it is. An unlisted course without a key gets one. */
export type AccessChange = { visibility: Visibility | null; newKey?: boolean };

/** Who may see a course after a change. `link`: the path with its new key, which nothing can show again. */
export type ChangedAccess = { visibility: Visibility; link: string | null };

/**
 * Changes who may see a course, and logs it. `actorId`: a user's id, or null for a command. Throws AppError if there is
 * no such course, or if a course that is not unlisted should get a key.
 */
export async function changeAccess(
  courseId: string,
  change: AccessChange,
  { actorId }: { actorId: string | null },
  { sql }: Deps,
): Promise<ChangedAccess> {
  return sql.begin(async (tx) => {
    const stored = await courseAccess(tx, courseId);
    if (!stored) throw notFound(`There is no course "${courseId}".`);
    const visibility = change.visibility ?? stored.visibility;
    if (change.newKey && visibility !== "unlisted")
      throw new AppError("conflict", "Only an unlisted course has a link with a key. Make the course unlisted first.");
    if (visibility !== stored.visibility) {
      await setVisibility(tx, courseId, visibility);
      await insertAuditEvent(tx, { actorId, action: "visibility_changed", courseId, visibility });
    }
    if (visibility !== "unlisted" || (stored.hasKey && !change.newKey)) return { visibility, link: null };
    const key = makeToken();
    await setKeyHash(tx, courseId, hashToken(key));
    await insertAuditEvent(tx, { actorId, action: "key_made", courseId });
    return { visibility, link: `${courseUrl(courseId)}?key=${key}` };
  });
}
