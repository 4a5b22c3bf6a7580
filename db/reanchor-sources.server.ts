import type { SqlOrTx } from "./connect.server";

type Span = { startMs: number; endMs: number };

/** Finds an old passage in the new transcript. Returns null if it is gone. */
export type FindPassage = (content: string, oldStartMs: number) => Span | null;

/**
 * Updates the sources of stored answers to a lecture's new transcript: passages that moved get their new times, and
 * passages that are gone are marked. The quoted words do not change.
 */
export async function reanchorSources(
  tx: SqlOrTx,
  courseId: string,
  lectureId: string,
  timing: string,
  find: FindPassage,
): Promise<void> {
  // A chunk that was found with and without a lead-in has several passages. '': emptied with a superseded answer
  const cited = await tx<{ startMs: number; content: string }[]>`
    select distinct start_ms as "startMs", content from message_sources
    where course_id = ${courseId} and lecture_id = ${lectureId} and content <> ''`;
  for (const { startMs, content } of cited) {
    const span = find(content, startMs);
    const change = span
      ? tx`gone = false, start_ms = ${span.startMs}, end_ms = ${span.endMs}, timing = ${timing}`
      : tx`gone = true`;
    await tx`
      update message_sources set ${change}
      where course_id = ${courseId} and lecture_id = ${lectureId} and start_ms = ${startMs} and content = ${content}`;
  }
}

/**
 * Moves the sentences that stored citations point at. A sentence that is gone is deleted, so that its citation points
 * at the whole source.
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

/** Marks all sources of stored answers that cite these lectures as gone. */
export async function markSourcesGone(tx: SqlOrTx, courseId: string, lectureIds: string[]): Promise<void> {
  await tx`update message_sources set gone = true where course_id = ${courseId} and lecture_id = any(${lectureIds})`;
}
