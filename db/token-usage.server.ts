import type { SqlOrTx } from "./connect.server";

/** Who a cost counts for. */
export type Payer = {
  courseId: string;
  /** Empty for a search, which has no visitor. */
  visitorId: string;
  /** The address's bucket, a keyed hash; empty where the address is unknown. */
  addressBucket: string;
};

/** How much may be taken a day and be running at once. 0: no limit. */
export type SpendingLimits = {
  tokensPerCourse: number;
  tokensPerVisitor: number;
  tokensPerAddress: number;
  tokens: number;
  runningPerVisitor: number;
  runningPerAddress: number;
};

export type SpendingLimit =
  | `tokens of ${"a course" | "a visitor" | "an address" | "the installation"}`
  | `running answers of ${"a visitor" | "an address"}`;

export type Reservation = {
  reservationId: string;
  /** Of the running answer; null for a search. */
  conversationId: string | null;
  /** All that is reserved. */
  tokens: number;
  /** The part of it that must fit under the budgets; the rest only has to begin under them. */
  extra: number;
  /** After this it counts no more, settled or not. */
  seconds: number;
};

/**
 * Reserves tokens for a running answer or a search, or raises its reservation. Returns the limit that refuses it, or null.
 * Atomic over all server processes: of questions asked at once, only as many pass as the limits allow.
 */
export async function reserveTokens(
  sql: SqlOrTx,
  { courseId, visitorId, addressBucket }: Payer,
  { reservationId, conversationId, tokens, extra, seconds }: Reservation,
  limits: SpendingLimits,
): Promise<SpendingLimit | null> {
  const [row] = await sql<{ refusedBy: SpendingLimit | null }[]>`
    select reserve_tokens(
      ${reservationId}, ${courseId}, ${conversationId}, ${visitorId}, ${addressBucket}, ${Math.round(tokens)}, ${Math.round(extra)}, ${seconds},
      ${limits.tokensPerCourse}, ${limits.tokensPerVisitor}, ${limits.tokensPerAddress}, ${limits.tokens},
      ${limits.runningPerVisitor}, ${limits.runningPerAddress}
    ) as "refusedBy"`;
  return row!.refusedBy;
}

type Settled = { reservationId?: string; addressBucket?: string; answers?: number };

/** Counts tokens that were taken today, in UTC, and ends the reservation they were taken under. */
export async function addTokens(
  sql: SqlOrTx,
  courseId: string,
  visitorId: string,
  tokens: number,
  { reservationId = "", addressBucket = "", answers = 1 }: Settled = {},
): Promise<void> {
  await sql`select settle_tokens(${reservationId}, ${courseId}, ${visitorId}, ${addressBucket}, ${Math.round(tokens)}, ${answers})`;
}

/** Removes reservations that nobody settled: their server process died. */
export async function forgetExpiredReservations(sql: SqlOrTx): Promise<void> {
  await sql`delete from token_reservations where expires_at < now()`;
}

export type DayOfUsage = { day: string; answers: number; tokens: number; visitors: number };

/** The last days of a course on which something was asked, newest first. Searches of other programs count as tokens alone. */
export async function usageByDay(sql: SqlOrTx, courseId: string, days: number): Promise<DayOfUsage[]> {
  return sql<DayOfUsage[]>`
    select day::text as day, sum(answers)::int as answers, sum(tokens)::float8 as tokens,
           (count(*) filter (where visitor_id <> '') + sum(unlinked_visitors))::int as visitors
    from token_usage where course_id = ${courseId} group by day order by day desc limit ${days}`;
}
