import type { SqlOrTx } from "./connect.server";
import { claimReports } from "./transcript-reports.server";

/** Moves everything that an anonymous visitor stored to a user. Run it in a transaction. */
export async function claimVisitor(tx: SqlOrTx, visitorId: string, userId: string): Promise<void> {
  await tx`update conversations set visitor_id = ${userId} where visitor_id = ${visitorId}`;
  await tx`update notes set visitor_id = ${userId} where visitor_id = ${visitorId}`;
  await tx`update conversation_handoffs set visitor_id = ${userId} where visitor_id = ${visitorId}`;
  await tx`update token_reservations set visitor_id = ${userId} where visitor_id = ${visitorId}`;
  await claimContinued(tx, visitorId, userId);
  await claimReports(tx, visitorId, userId);
  await claimUsage(tx, visitorId, userId);
}

/** Moves the conversations that the visitor continued from a frame. One that the user now owns is not listed twice. */
async function claimContinued(tx: SqlOrTx, visitorId: string, userId: string): Promise<void> {
  await tx`
    insert into conversation_visitors (course_id, conversation_id, visitor_id, created_at)
    select course_id, conversation_id, ${userId}, created_at from conversation_visitors where visitor_id = ${visitorId}
    on conflict do nothing`;
  await tx`delete from conversation_visitors where visitor_id = ${visitorId}`;
  await tx`
    delete from conversation_visitors v where visitor_id = ${userId} and exists (
      select 1 from conversations c
      where (c.course_id, c.conversation_id) = (v.course_id, v.conversation_id) and c.visitor_id = ${userId})`;
}

/** Adds the visitor's usage to the user's, so that signing in does not refill a budget. */
async function claimUsage(tx: SqlOrTx, visitorId: string, userId: string): Promise<void> {
  await tx`
    with claimed as (
      delete from token_usage where visitor_id = ${visitorId} returning course_id, day, tokens, answers
    )
    insert into token_usage as u (course_id, day, visitor_id, tokens, answers)
    select course_id, day, ${userId}, tokens, answers from claimed
    on conflict (course_id, day, visitor_id) do update set
      tokens = u.tokens + excluded.tokens, answers = u.answers + excluded.answers`;
}
