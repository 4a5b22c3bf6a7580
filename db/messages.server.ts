import type { TakenNumber } from "~/citation/number-sources";
import type { AnchorSnapshot, MessageRow, SourceSnapshot, StoredMessage } from "~/conversation/stored-message";
import { friendlyId } from "~/course/moment";
import { AppError } from "~/platform/errors";
import { stripInvalidText } from "~/text/strip-invalid-text";
import type { SqlOrTx } from "./connect.server";

/** How an answer ended. `cut`: its server process ended first. */
export type AnswerEnd = "complete" | "stopped" | "failed" | "cut";

type ConversationKey = { courseId: string; conversationId: string };

/**
 * Lists the messages of a conversation as a reader sees them: in order, without superseded ones unless they are wanted.
 * `newest` limits them to the last few.
 */
export async function listMessages(
  sql: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
  { newest, withSuperseded = false }: { newest?: number | undefined; withSuperseded?: boolean } = {},
): Promise<MessageRow[]> {
  const ofNewest =
    newest === undefined
      ? sql``
      : sql`and message_id in (
    select message_id from messages
    where course_id = ${courseId} and conversation_id = ${conversationId} and not superseded
    order by position desc limit ${newest})`;
  const [messages, sources, anchors] = await Promise.all([
    sql<Omit<MessageRow, "sources" | "anchors">[]>`
      select message_id as "messageId", role, parts, metadata, rating, rating_reason as "ratingReason" from messages
      where course_id = ${courseId} and conversation_id = ${conversationId}
        ${withSuperseded ? sql`` : sql`and not superseded`} ${ofNewest}
      order by position`,
    sql<(SourceSnapshot & { messageId: string })[]>`
      select message_id as "messageId", chunk_number as number, chunk_id as "chunkId", lecture_id as "lectureId", title,
             start_ms as "startMs", end_ms as "endMs", content, headings, score, timing, gone
      from message_sources
      where course_id = ${courseId} and conversation_id = ${conversationId} ${ofNewest}
      order by message_id, chunk_number`,
    sql<(AnchorSnapshot & { messageId: string })[]>`
      select message_id as "messageId", chunk_number as number, occurrence, lecture_id as "lectureId", start_ms as "startMs",
             end_ms as "endMs", quote, support
      from message_anchors
      where course_id = ${courseId} and conversation_id = ${conversationId} ${ofNewest}`,
  ]);
  const [sourcesOf, anchorsOf] = [groupByMessage(sources), groupByMessage(anchors)];
  return messages.map((message) => ({
    ...message,
    sources: sourcesOf.get(message.messageId) ?? [],
    anchors: anchorsOf.get(message.messageId) ?? [],
  }));
}

/**
 * Lists the source numbers that a conversation has used, and the names that their passages had, oldest first.
 * Superseded answers count: a number is never reused.
 */
export async function takenNumbers(
  sql: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
): Promise<TakenNumber[]> {
  type Row = Pick<SourceSnapshot, "chunkId" | "number" | "lectureId" | "title" | "startMs" | "timing">;
  const rows = await sql<(Row & { pageContent: string | null })[]>`
    select chunk_id as "chunkId", chunk_number as number, lecture_id as "lectureId", title, start_ms as "startMs", timing,
           case when lecture_id = '' then content end as "pageContent"
    from message_sources join messages using (course_id, conversation_id, message_id)
    where course_id = ${courseId} and conversation_id = ${conversationId}
    order by position, chunk_number`;
  return rows.map(({ chunkId, number, pageContent, ...row }) => ({
    chunkId,
    number,
    name: nameOf(row),
    pageContent: pageContent ?? undefined,
  }));
}

/** Pages have no lecture, and their title is their name. */
const nameOf = ({
  lectureId,
  title,
  startMs,
  timing,
}: Pick<SourceSnapshot, "lectureId" | "title" | "startMs" | "timing">) =>
  lectureId === "" ? title : friendlyId(title, startMs / 1000, timing);

/**
 * Appends a question to a conversation. A question sent again under its id (edited, or to regenerate its answer) keeps
 * its place and supersedes all messages after it. Throws AppError conflict if the id is that of an answer.
 */
export async function placeQuestion(
  tx: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
  question: StoredMessage,
): Promise<void> {
  const [placed] = await tx<{ position: number }[]>`
    insert into messages (course_id, conversation_id, message_id, position, role, parts, status)
    select ${courseId}, ${conversationId}, ${question.messageId}, ${nextPosition(tx)}, 'user',
      ${jsonColumn(tx, question.parts)}, 'complete'
    from messages where course_id = ${courseId} and conversation_id = ${conversationId}
    on conflict (course_id, conversation_id, message_id) do update set parts = excluded.parts, superseded = false
      where messages.role = 'user'
    returning position`;
  if (!placed)
    throw new AppError("conflict", "The message's id is that of an answer. Send the question under an id of its own.");
  await tx`
    update messages set superseded = true
    where course_id = ${courseId} and conversation_id = ${conversationId} and position > ${placed.position}`;
}

/** Stores an answer with the snapshot of its sources. */
export async function saveAnswer(
  tx: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
  answer: StoredMessage & { status: AnswerEnd },
): Promise<void> {
  await tx`
    insert into messages (course_id, conversation_id, message_id, position, role, parts, metadata, status)
    select ${courseId}, ${conversationId}, ${answer.messageId}, ${nextPosition(tx)}, 'assistant',
      ${jsonColumn(tx, answer.parts)}, ${jsonColumn(tx, answer.metadata)}, ${answer.status}
    from messages where course_id = ${courseId} and conversation_id = ${conversationId}`;
  const key = { course_id: courseId, conversation_id: conversationId, message_id: answer.messageId };
  const sources = answer.sources.map((source) => ({
    ...key,
    chunk_number: source.number,
    chunk_id: source.chunkId,
    lecture_id: source.lectureId,
    title: source.title,
    start_ms: source.startMs,
    end_ms: source.endMs,
    content: source.content,
    headings: source.headings,
    score: source.score,
    timing: source.timing,
  }));
  const anchors = answer.anchors.map(({ number, lectureId, startMs, endMs, ...anchor }) => ({
    ...key,
    chunk_number: number,
    lecture_id: lectureId,
    start_ms: startMs,
    end_ms: endMs,
    ...anchor,
  }));
  if (sources.length > 0) await tx`insert into message_sources ${tx(sources)}`;
  if (anchors.length > 0) await tx`insert into message_anchors ${tx(anchors)}`;
}

/** Stores the reader's rating of an answer; null removes it. Returns false if the answer does not exist. */
export async function rateAnswer(
  sql: SqlOrTx,
  { courseId, conversationId }: ConversationKey,
  messageId: string,
  rating: { rating: "up" | "down"; reason?: string | undefined } | null,
): Promise<boolean> {
  const rated = await sql`
    update messages set rating = ${rating?.rating ?? null}, rating_reason = ${rating?.reason ?? null}
    where course_id = ${courseId} and conversation_id = ${conversationId} and message_id = ${messageId} and role = 'assistant'
    returning 1`;
  return rated.length > 0;
}

/**
 * A value for a `jsonb` column, without text that PostgreSQL rejects. The driver's `json` types neither interfaces nor
 * `unknown`.
 */
export const jsonColumn = (sql: SqlOrTx, value: unknown) =>
  sql`${JSON.stringify(stripInvalidText(value))}::text::jsonb`;

/** Selects the position after those of a conversation's messages. Citus allows no subquery among inserted values. */
const nextPosition = (sql: SqlOrTx) => sql`coalesce(max(position), 0) + 1`;

function groupByMessage<Row>(rows: readonly (Row & { messageId: string })[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.messageId);
    if (group) group.push(row);
    else groups.set(row.messageId, [row]);
  }
  return groups;
}
