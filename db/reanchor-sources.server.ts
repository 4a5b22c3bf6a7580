import type { SqlOrTx } from "./connect.server";

type Span = { startMs: number; endMs: number };

/** Finds an old passage in the new transcript, or tells that it is gone. */
export type FindPassage = (content: string, oldStartMs: number) => Span | null;

/**
 * Brings what old answers cite of a lecture in line with its new transcript: moved passages get their new times, and
 * those that are no longer there are marked. The quoted words stay as they were.
 */
export async function reanchorSources(
  tx: SqlOrTx,
  courseId: string,
  lectureId: string,
  timing: string,
  find: FindPassage,
): Promise<void> {
  const cited = await tx<{ chunkId: string; startMs: number; content: string }[]>`
    select distinct on (chunk_id) chunk_id as "chunkId", start_ms as "startMs", content from message_sources
    where course_id = ${courseId} and lecture_id = ${lectureId} and content <> '' order by chunk_id`; // '': a replaced answer's, emptied
  for (const { chunkId, startMs, content } of cited) {
    const span = find(content, startMs);
    const change = span
      ? tx`gone = false, start_ms = ${span.startMs}, end_ms = ${span.endMs}, timing = ${timing}`
      : tx`gone = true`;
    await tx`
      update message_sources set ${change}
      where course_id = ${courseId} and lecture_id = ${lectureId} and chunk_id = ${chunkId}`;
  }
}

/**
 * Moves the sentences that old citations point at. One that is no longer there is dropped: its citation then points at
 * its source.
 */
export async function reanchorSentences(
  tx: SqlOrTx,
  courseId: string,
  lectureId: string,
  find: FindPassage,
): Promise<void> {
  const anchors = await tx<{ quote: string; startMs: number }[]>`
    select distinct quote, start_ms as "startMs" from message_anchors
    where course_id = ${courseId} and lecture_id = ${lectureId}`;
  for (const { quote, startMs } of anchors) {
    const span = find(quote, startMs);
    const these = tx`course_id = ${courseId} and lecture_id = ${lectureId} and quote = ${quote} and start_ms = ${startMs}`;
    if (!span) await tx`delete from message_anchors where ${these}`;
    else if (span.startMs !== startMs)
      await tx`update message_anchors set start_ms = ${span.startMs}, end_ms = ${span.endMs} where ${these}`;
  }
}

/** Marks everything that old answers cite of these lectures as gone. */
export async function markSourcesGone(tx: SqlOrTx, courseId: string, lectureIds: string[]): Promise<void> {
  await tx`update message_sources set gone = true where course_id = ${courseId} and lecture_id = any(${lectureIds})`;
}
