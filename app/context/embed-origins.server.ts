import type { Context } from "./context.server";

/**
 * Returns the origins of the other sites that may show a course's lectures in frames: those that the operator named. The
 * origins of learning platforms that the course is linked from belong here too. Who asks does not matter, so that the
 * header of a hidden course says no more than that of one that does not exist.
 */
export async function embedOriginsOf(
  _courseId: string,
  { env }: Pick<Context, "env" | "sql">,
): Promise<readonly string[]> {
  return env.EMBED_ORIGINS;
}
