import type { Context } from "~/context/context.server";
import { courseUrl } from "~/course/moment";
import type { Visibility } from "~/course/visibility";
import { hashToken, makeToken } from "~/identity/secret-token.server";
import type { Reader } from "~/identity/viewer";
import { AppError, notFound } from "~/platform/errors";
import { insertAuditEvent } from "~db/audit-events.server";
import { courseAccess, setKeyHash, setVisibility } from "~db/course-access.server";
import { stopAnswersWithoutAccess } from "./stop-answers.server";

type Deps = Pick<Context, "sql">;

/** `visibility` null leaves it unchanged. An unlisted course without a key gets one. */
export type AccessChange = { visibility: Visibility | null; newKey?: boolean };

/** A course's visibility after a change. `link`: the path with the new key, which cannot be shown again. */
export type ChangedAccess = { visibility: Visibility; link: string | null };

/**
 * Changes a course's visibility, and logs the change. `actorId`: a user's id, or null for a command. `reader`: what that
 * user may read, or the installation. Throws AppError if the course does not exist, or if a new key is requested for a
 * course that is not unlisted.
 */
export async function changeAccess(
  courseId: string,
  change: AccessChange,
  { actorId, reader }: { actorId: string | null; reader: Reader },
  { sql }: Deps,
): Promise<ChangedAccess> {
  const changed = await sql.begin(async (tx) => {
    const stored = await courseAccess(tx, reader, courseId);
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
  await stopAnswersWithoutAccess(courseId, { sql });
  return changed;
}
