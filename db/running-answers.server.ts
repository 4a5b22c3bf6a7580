import type { Sql, SqlOrTx } from "./connect.server";
import { storable } from "./storable";

type ConversationKey = { courseId: string; conversationId: string };
export type RunningAnswer = { messageId: string; model: string; isAlive: boolean };

/** Where a process says that an answer has gone on, and that one is to be stopped: the payload is the conversation's id. */
export const CHANNELS = { events: "answer_events", stop: "answer_stop" } as const;

/** Seconds after which an answer whose process says nothing counts as cut. */
const LEASE_SECONDS = 6;

export async function getRunningAnswer(sql: SqlOrTx, { courseId, conversationId }: ConversationKey): Promise<RunningAnswer | null> {
  const [running] = await sql<RunningAnswer[]>`
    select message_id as "messageId", model, lease_until > now() as "isAlive" from running_answers
    where course_id = ${courseId} and conversation_id = ${conversationId}`;
  return running ?? null;
}

/** Begins an answer. The caller has made sure, under the conversation's lock, that there is none. */
export async function insertRunningAnswer(tx: SqlOrTx, { courseId, conversationId }: ConversationKey, { messageId, model }: { messageId: string; model: string }): Promise<void> {
  await tx`delete from answer_events where course_id = ${courseId} and conversation_id = ${conversationId}`;
  await tx`
    insert into running_answers (course_id, conversation_id, message_id, model, lease_until)
    values (${courseId}, ${conversationId}, ${messageId}, ${model}, ${lease(tx)})`;
}

/** Moves the lease on. False when the answer is no longer running, or is another. */
export async function renewLease(sql: SqlOrTx, { courseId, conversationId }: ConversationKey, messageId: string): Promise<boolean> {
  const renewed = await sql`
    update running_answers set lease_until = ${lease(sql)}
    where course_id = ${courseId} and conversation_id = ${conversationId} and message_id = ${messageId} returning 1`;
  return renewed.length > 0;
}

/** Adds a batch to what was streamed, moves the lease on and tells those who follow. */
export async function appendEvents(
  sql: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
  { messageId, sequence, chunks }: { messageId: string; sequence: number; chunks: readonly unknown[] },
): Promise<void> {
  await sql`
    with event as (
      insert into answer_events (course_id, conversation_id, message_id, sequence, chunks)
      values (${courseId}, ${conversationId}, ${messageId}, ${sequence}, ${sql.json(storable(chunks) as never)})
    ), alive as (
      update running_answers set lease_until = ${lease(sql)}
      where course_id = ${courseId} and conversation_id = ${conversationId} and message_id = ${messageId}
    )
    select pg_notify(${CHANNELS.events}, ${conversationId})`;
}

/** What was streamed of an answer from a batch on, in order. */
export async function readEvents(sql: SqlOrTx, { courseId, conversationId }: ConversationKey, messageId: string, from: number): Promise<{ sequence: number; chunks: unknown[] }[]> {
  return sql<{ sequence: number; chunks: unknown[] }[]>`
    select sequence, chunks from answer_events
    where course_id = ${courseId} and conversation_id = ${conversationId} and message_id = ${messageId} and sequence >= ${from}
    order by sequence`;
}

/** The answer has ended. Its events stay for those who still read. */
export async function deleteRunningAnswer(tx: SqlOrTx, { courseId, conversationId }: ConversationKey, messageId: string): Promise<void> {
  await tx`delete from running_answers where course_id = ${courseId} and conversation_id = ${conversationId} and message_id = ${messageId}`;
}

/** Asks every process to stop the conversation's answer. */
export async function notifyStop(sql: SqlOrTx, conversationId: string): Promise<void> {
  await sql`select pg_notify(${CHANNELS.stop}, ${conversationId})`;
}

/** Calls `heard` with the conversation's id each time something is said on a channel. Resolves once it listens. */
export async function listenTo(sql: Sql, channel: keyof typeof CHANNELS, heard: (conversationId: string) => void): Promise<() => Promise<void>> {
  const { unlisten } = await sql.listen(CHANNELS[channel], heard);
  return unlisten;
}

const lease = (sql: SqlOrTx) => sql`now() + ${LEASE_SECONDS} * interval '1 second'`;
