import type { Context } from "~/context.server";
import { AppError } from "~/errors";
import { getMetrics } from "~/observability/metrics.server";
import { tokensToday } from "~db/token-usage.server";

/** Throws AppError rate_limited when today's tokens of a course or of a visitor are used up. */
export async function expectTokensLeft(courseId: string, visitorId: string, { sql, env }: Pick<Context, "sql" | "env">): Promise<void> {
  const { DAILY_TOKENS_PER_COURSE: perCourse, DAILY_TOKENS_PER_VISITOR: perVisitor } = env;
  if (perCourse === 0 && perVisitor === 0) return;
  const used = await tokensToday(sql, courseId, visitorId);
  if (perVisitor > 0 && used.visitor >= perVisitor) throw usedUp("You have", "visitor");
  if (perCourse > 0 && used.course >= perCourse) throw usedUp("This course has", "course");
}

function usedUp(who: string, limit: string): AppError {
  getMetrics().refused.inc({ limit: `tokens of a ${limit}` });
  const seconds = secondsToMidnight();
  const hours = Math.ceil(seconds / 3600);
  return new AppError("rate_limited", `${who} used up the answers for today. There are new ones in ${hours === 1 ? "an hour" : `${hours} hours`}, at midnight UTC.`, { retryAfterSeconds: seconds });
}

const secondsToMidnight = () => Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1000);

/** English text has about four characters a token; what a provider does not count is counted so. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4);
