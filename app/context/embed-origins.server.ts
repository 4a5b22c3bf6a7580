import type { Reader } from "~/identity/viewer";
import { getLog } from "~/platform/observability/log.server";
import { platformOriginsOf } from "~db/lti-platforms.server";
import type { Context } from "./context.server";
import { registeredPlatformOrigins } from "./platform-origins.server";

/**
 * Returns the origins of the other sites that may show a course's lectures in frames: those that the operator named, and
 * the learning platforms that link to the course. For a course that a reader may not see, and for one that does not
 * exist, these are all registered platforms, so that the header does not tell them apart.
 */
export async function embedOriginsOf(
  courseId: string,
  reader: Reader,
  { env, sql }: Pick<Context, "env" | "sql">,
): Promise<readonly string[]> {
  const linking = await platformOriginsOf(sql, reader, courseId).catch((error: unknown) => {
    getLog().warn({ err: error }, "the learning platforms that link to a course could not be read");
    return null; // the page says that the database cannot be reached, in any platform's frame
  });
  return [...env.EMBED_ORIGINS, ...(linking ?? registeredPlatformOrigins({ sql }).known())];
}
