import { storable } from "~/text/storable";
import type { Sql, SqlOrTx } from "./connect.server";

type ConversationKey = { courseId: string; conversationId: string };
export type RunningAnswer = { messageId: string; model: string; isAlive: boolean };

/** Where a process says that an answer has gone on, and that one is to be stopped: the payload is the conversation's id. */
export const CHANNELS = { events: "answer_events", stop: "answer_stop" } as const;

/** Seconds after which an answer whose process says nothing counts as cut. */
const LEASE_SECONDS = 6;

export async function getRunningAnswer(
  sql: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
): Promise<RunningAnswer | null> {
  const [running] = await sql<RunningAnswer[]>`
    select message_id as "messageId", model, lease_until > now() as "isAlive" from running_answers
    where course_id = ${courseId} and conversation_id = ${conversationId}`;
  return running ?? null;
}

/** Begins an answer. The caller has made sure, under the conversation's lock, that there is none. */
export async function insertRunningAnswer(
  tx: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
  { messageId, model }: { messageId: string; model: string },
): Promise<void> {
  await tx`delete from answer_events where course_id = ${courseId} and conversation_id = ${conversationId}`;
  await tx`
    insert into running_answers (course_id, conversation_id, message_id, model, lease_until)
    values (${courseId}, ${conversationId}, ${messageId}, ${model}, ${lease(tx)})`;
}

/** Moves the lease on. False when the answer is no longer running, or is another. */
export async function renewLease(
  sql: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
  messageId: string,
): Promise<boolean> {
  const renewed = await sql`
    update running_answers set lease_until = ${lease(sql)}
    where course_id = ${courseId} and conversation_id = ${conversationId} and message_id = ${messageId} returning 1`;
  return renewed.length > 0;
}

/** A piece of what was streamed of an answer: its chunks in order, under a number that grows by one from 0. */
export type EventBatch = ConversationKey & { messageId: string; sequence: number; chunks: readonly unknown[] };

/**
 * Adds batches to what was streamed, moves the leases on and tells those who follow, in one statement however many answers
 * they are of. A batch that is there already is left as it is; one of an answer that is no longer running is dropped.
 */
export async function appendEvents(sql: SqlOrTx, batches: readonly EventBatch[]): Promise<void> {
  const column = <T>(of: (batch: EventBatch) => T) => batches.map(of);
  await sql`
    with batch as (
      select * from unnest(
        ${column(({ courseId }) => courseId)}::text[], ${column(({ conversationId }) => conversationId)}::text[],
        ${column(({ messageId }) => messageId)}::text[], ${column(({ sequence }) => sequence)}::int[],
        ${column(({ chunks }) => JSON.stringify(storable(chunks)))}::text[]
      ) as batch (course_id, conversation_id, message_id, sequence, chunks)
    ), alive as (
      update running_answers r set lease_until = ${lease(sql)}
      from (select distinct course_id, conversation_id, message_id from batch) b
      where r.course_id = b.course_id and r.conversation_id = b.conversation_id and r.message_id = b.message_id
      returning r.course_id, r.conversation_id, r.message_id
    ), event as (
      insert into answer_events (course_id, conversation_id, message_id, sequence, chunks)
      select course_id, conversation_id, message_id, sequence, chunks::jsonb from batch join alive using (course_id, conversation_id, message_id)
      on conflict do nothing
    )
    select pg_notify(${CHANNELS.events}, conversation_id) from (select distinct conversation_id from alive) following`;
}

/** What was streamed of an answer from a batch on, in order. */
export async function readEvents(
  sql: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
  messageId: string,
  from: number,
): Promise<{ sequence: number; chunks: unknown[] }[]> {
  return sql<{ sequence: number; chunks: unknown[] }[]>`
    select sequence, chunks from answer_events
    where course_id = ${courseId} and conversation_id = ${conversationId} and message_id = ${messageId} and sequence >= ${from}
    order by sequence`;
}

/** The answer has ended. Its events stay for those who still read. */
export async function deleteRunningAnswer(
  tx: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
  messageId: string,
): Promise<void> {
  await tx`delete from running_answers where course_id = ${courseId} and conversation_id = ${conversationId} and message_id = ${messageId}`;
}

/** Asks every process to stop the conversation's answer. */
export async function notifyStop(sql: SqlOrTx, conversationId: string): Promise<void> {
  await sql`select pg_notify(${CHANNELS.stop}, ${conversationId})`;
}

/** Calls `heard` with the conversation's id each time something is said on a channel. Resolves once it listens. */
export async function listenTo(
  sql: Sql,
  channel: keyof typeof CHANNELS,
  heard: (conversationId: string) => void,
): Promise<() => Promise<void>> {
  const { unlisten } = await sql.listen(CHANNELS[channel], heard);
  return unlisten;
}

const lease = (sql: SqlOrTx) => sql`now() + ${LEASE_SECONDS} * interval '1 second'`;
