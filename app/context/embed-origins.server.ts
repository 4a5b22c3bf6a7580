import type { Context } from "./context.server";
import { registeredPlatformOrigins } from "./platform-origins.server";

/**
 * Returns the origins of the other sites that may show a course's lectures in frames: those that the operator named, and
 * all registered learning platforms. Neither the course nor who asks matters, so that the header of a hidden course says
 * no more than that of one that does not exist.
 */
export async function embedOriginsOf(
  _courseId: string,
  { env, sql }: Pick<Context, "env" | "sql">,
): Promise<readonly string[]> {
  const platforms = registeredPlatformOrigins({ sql });
  await platforms.refresh();
  return [...env.EMBED_ORIGINS, ...platforms.known()];
}
