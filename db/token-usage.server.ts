import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { mayEdit } from "./may-read.server";
import { oneRow } from "./one-row";
import { keptOwner } from "./owners.server";

/** The course, visitor and network that a cost is charged to. */
export type Payer = {
  courseId: string;
  /** Empty for a search by another program, which has no visitor. */
  visitorId: string;
  /** A keyed hash of the client's network; empty if the address is unknown. */
  addressBucket: string;
};

/** Limits on the tokens per day and on the answers running at the same time. 0: no limit. */
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
  /** The conversation of the running answer; null for a search. */
  conversationId: string | null;
  /** All reserved tokens. */
  tokens: number;
  /**
   * The part of `tokens` that must fit into the budgets. For the rest, it is enough that the budgets are not used up.
   */
  extra: number;
  /** The reservation expires after this time, settled or not. */
  seconds: number;
};

/**
 * Reserves tokens for a running answer or a search, or raises its reservation. Returns the limit that rejects it, or
 * null. The reservation is atomic across server processes: concurrent questions cannot exceed the limits together.
 */
export async function reserveTokens(
  sql: SqlOrTx,
  { courseId, visitorId, addressBucket }: Payer,
  { reservationId, conversationId, tokens, extra, seconds }: Reservation,
  limits: SpendingLimits,
): Promise<SpendingLimit | null> {
  const rows = await sql<{ refusedBy: SpendingLimit | null }[]>`
    select reserve_tokens(
      ${reservationId}, ${courseId}, ${conversationId}, ${visitorId}, ${addressBucket}, ${Math.round(tokens)}, ${Math.round(extra)}, ${seconds},
      ${limits.tokensPerCourse}, ${limits.tokensPerVisitor}, ${limits.tokensPerAddress}, ${limits.tokens},
      ${limits.runningPerVisitor}, ${limits.runningPerAddress}
    ) as "refusedBy"`;
  return oneRow(rows).refusedBy;
}

type Settled = { reservationId?: string; answers?: number };

/**
 * Adds spent tokens to today's usage (UTC) and ends their reservation. Those of a deleted user count only for the
 * course.
 */
export async function addTokens(
  sql: SqlOrTx,
  { courseId, visitorId, addressBucket = "" }: Omit<Payer, "addressBucket"> & Partial<Payer>,
  tokens: number,
  { reservationId = "", answers = 1 }: Settled = {},
): Promise<void> {
  const owner = keptOwner(sql, visitorId);
  await sql`
    select settle_tokens(${reservationId}, ${courseId}, ${owner}, ${addressBucket}, ${Math.round(tokens)}, ${answers})`;
}

/** Deletes reservations that were never settled because their server process died. */
export async function deleteExpiredReservations(sql: SqlOrTx): Promise<void> {
  await sql`delete from token_reservations where expires_at < now()`;
}

export type DayOfUsage = { day: string; answers: number; tokens: number; visitors: number };

/** Returns a course's usage by day, newest first. Searches by other programs add tokens but no answers. */
export async function usageByDay(sql: SqlOrTx, reader: Reader, courseId: string, days: number): Promise<DayOfUsage[]> {
  return sql<DayOfUsage[]>`
    select day::text as day, sum(answers)::int as answers, sum(tokens)::float8 as tokens,
           (count(*) filter (where visitor_id <> '') + sum(unlinked_visitors))::int as visitors
    from token_usage where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} group by day order by day desc limit ${days}`;
}
