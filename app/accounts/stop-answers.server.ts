import { stopAnswer } from "~/answering/running/follow-answer.server";
import type { Context } from "~/context/context.server";
import { listAnswersWithoutAccess } from "~db/answers-without-access.server";

/**
 * Stops the running answers in a course whose owners may no longer see it, in any server process. They were admitted
 * when they were asked, and would quote the lectures to their end.
 */
export async function stopAnswersWithoutAccess(courseId: string, { sql }: Pick<Context, "sql">): Promise<void> {
  for (const conversation of await listAnswersWithoutAccess(sql, courseId)) await stopAnswer(sql, conversation);
}
