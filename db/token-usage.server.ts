import type { SqlOrTx } from "./connect.server";

export type TokensToday = { course: number; visitor: number };

/** What answers have taken today, in UTC: those of a course, and those of a visitor in all courses. */
export async function tokensToday(sql: SqlOrTx, courseId: string, visitorId: string): Promise<TokensToday> {
  const [row] = await sql<TokensToday[]>`
    select (select coalesce(sum(tokens), 0)::float8 from token_usage where course_id = ${courseId} and day = ${today(sql)}) as course,
           (select coalesce(sum(tokens), 0)::float8 from token_usage where visitor_id = ${visitorId} and day = ${today(sql)}) as visitor`;
  return row!;
}

export async function addTokens(sql: SqlOrTx, courseId: string, visitorId: string, tokens: number): Promise<void> {
  await sql`
    insert into token_usage as u (course_id, day, visitor_id, tokens, answers) values (${courseId}, ${today(sql)}, ${visitorId}, ${Math.round(tokens)}, 1)
    on conflict (course_id, day, visitor_id) do update set tokens = u.tokens + excluded.tokens, answers = u.answers + 1`;
}

export type DayOfUsage = { day: string; answers: number; tokens: number; visitors: number };

/** The last days of a course on which something was asked, newest first. */
export async function usageByDay(sql: SqlOrTx, courseId: string, days: number): Promise<DayOfUsage[]> {
  return sql<DayOfUsage[]>`
    select day::text as day, sum(answers)::int as answers, sum(tokens)::float8 as tokens,
           (count(*) filter (where visitor_id <> '') + sum(unlinked_visitors))::int as visitors
    from token_usage where course_id = ${courseId} group by day order by day desc limit ${days}`;
}

const today = (sql: SqlOrTx) => sql`(now() at time zone 'utc')::date`;
