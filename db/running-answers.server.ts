import { stripInvalidText } from "~/text/strip-invalid-text";
import type { Sql, SqlOrTx } from "./connect.server";

type ConversationKey = { courseId: string; conversationId: string };
export type RunningAnswer = { messageId: string; model: string; isAlive: boolean };

/**
 * Notification channels for new events of an answer and for requests to stop one. The payload is the conversation's id.
 */
export const CHANNELS = { events: "answer_events", stop: "answer_stop" } as const;

/** Seconds without a renewal after which an answer counts as interrupted. */
const LEASE_SECONDS = 6;

/** Returns the running answer of a conversation, or null. */
export async function getRunningAnswer(
  sql: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
): Promise<RunningAnswer | null> {
  const [running] = await sql<RunningAnswer[]>`
    select message_id as "messageId", model, lease_until > now() as "isAlive" from running_answers
    where course_id = ${courseId} and conversation_id = ${conversationId}`;
  return running ?? null;
}

/** Starts an answer. The caller holds the conversation's lock and has checked that none is running. */
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

/** Renews the lease of an answer. Returns false if it is no longer running. */
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

/** A batch of streamed chunks of an answer, in order. `sequence` counts from 0. */
export type EventBatch = ConversationKey & { messageId: string; sequence: number; chunks: readonly unknown[] };

/**
 * Appends batches of any number of answers, renews their leases and notifies their followers, in one statement. Skips
 * batches that are stored already and batches of answers that are no longer running.
 */
export async function appendEvents(sql: SqlOrTx, batches: readonly EventBatch[]): Promise<void> {
  const column = <T>(of: (batch: EventBatch) => T) => batches.map(of);
  await sql`
    with batch as (
      select * from unnest(
        ${column(({ courseId }) => courseId)}::text[], ${column(({ conversationId }) => conversationId)}::text[],
        ${column(({ messageId }) => messageId)}::text[], ${column(({ sequence }) => sequence)}::int[],
        ${column(({ chunks }) => JSON.stringify(stripInvalidText(chunks)))}::text[]
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

/** Returns the streamed batches of an answer from a sequence number on, in order. */
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

/** Marks an answer as ended. Its events stay for followers that are still reading them. */
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

/** Calls `onNotification` with the conversation's id for each notification. Resolves with the function that ends it. */
export async function listenTo(
  sql: Sql,
  channel: keyof typeof CHANNELS,
  onNotification: (conversationId: string) => void,
): Promise<() => Promise<void>> {
  const listening = await sql.listen(CHANNELS[channel], onNotification);
  return () => listening.unlisten();
}

const lease = (sql: SqlOrTx) => sql`now() + ${LEASE_SECONDS} * interval '1 second'`;
