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
  // A chunk that was found with and without a lead-in has several passages. '' was emptied with a superseded answer.
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
 * Moves the sentences that stored citations refer to. Deletes a sentence that is gone, so that its citation refers to
 * the whole source.
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

/** Returns the new position of a span in an edited transcript, or null if its lines were deleted. */
export type MoveSpan = (span: Span) => Span | null;

/** Moves the citations of stored answers with the lines of an edited transcript. The quoted words do not change. */
export async function moveCitations(
  tx: SqlOrTx,
  { courseId, lectureId }: { courseId: string; lectureId: string },
  move: MoveSpan,
): Promise<void> {
  for (const table of ["message_sources", "message_anchors"] as const) {
    const isSource = table === "message_sources";
    const isCited = isSource ? tx`and not gone` : tx``;
    const spans = await tx<Span[]>`
      select distinct start_ms as "startMs", end_ms as "endMs" from ${tx(table)}
      where course_id = ${courseId} and lecture_id = ${lectureId} ${isCited}`;
    const moves = spans.map((span) => ({ span, to: move(span) }));
    const gone = moves.flatMap(({ span, to }) => (to === null ? [span] : []));
    const moved = moves.flatMap(({ span, to }) =>
      to !== null && (to.startMs !== span.startMs || to.endMs !== span.endMs) ? [{ span, to }] : [],
    );
    const isAmong = (among: readonly Span[]) => tx`
      t.course_id = ${courseId} and t.lecture_id = ${lectureId} ${isCited} and (t.start_ms, t.end_ms) in (
        select * from unnest(${among.map((one) => one.startMs)}::int[], ${among.map((one) => one.endMs)}::int[]))`;
    if (gone.length > 0 && isSource) await tx`update message_sources t set gone = true where ${isAmong(gone)}`;
    else if (gone.length > 0) await tx`delete from message_anchors t where ${isAmong(gone)}`;
    // In one statement, because a span may move to the old position of another one.
    if (moved.length > 0)
      await tx`
        update ${tx(table)} t set start_ms = m.new_start, end_ms = m.new_end
        from unnest(${moved.map(({ span }) => span.startMs)}::int[], ${moved.map(({ span }) => span.endMs)}::int[],
          ${moved.map(({ to }) => to.startMs)}::int[], ${moved.map(({ to }) => to.endMs)}::int[])
          m (old_start, old_end, new_start, new_end)
        where t.course_id = ${courseId} and t.lecture_id = ${lectureId} ${isCited}
          and t.start_ms = m.old_start and t.end_ms = m.old_end`;
  }
}

/** Restores sources that were marked as gone if added lines contain them again. */
export async function reanchorGone(
  tx: SqlOrTx,
  { courseId, lectureId }: { courseId: string; lectureId: string },
  find: FindPassage,
): Promise<void> {
  const cited = await tx<{ startMs: number; content: string }[]>`
    select distinct start_ms as "startMs", content from message_sources
    where course_id = ${courseId} and lecture_id = ${lectureId} and gone and content <> ''`;
  for (const { startMs, content } of cited) {
    const span = find(content, startMs);
    if (!span) continue;
    await tx`
      update message_sources set gone = false, start_ms = ${span.startMs}, end_ms = ${span.endMs}
      where course_id = ${courseId} and lecture_id = ${lectureId} and start_ms = ${startMs} and content = ${content} and gone`;
  }
}
