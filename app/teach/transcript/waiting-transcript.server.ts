import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Context } from "~/context/context.server";
import type { Reader } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { compareTranscripts, type Comparison } from "~/transcript/edits/compare-transcripts";
import { plainLine, type Line } from "~/transcript/edits/line";
import { insertAuditEvent } from "~db/audit-events.server";
import { enqueueJob } from "~db/course-jobs.server";
import { lockLecture } from "~db/replace-lecture.server";
import { findEditedLecture, setOriginal } from "~db/transcript-edits.server";
import { deleteWaiting, expectIngest, findWaiting } from "~db/waiting-transcripts.server";

type Place = { courseId: string; lectureId: string };
type Deps = Pick<Context, "sql">;

/** Lines that the preview shows. */
const SHOWN = 100;

/** How an uploaded transcript differs from a corrected one. `pairs`: the first lines that differ, of `pairCount`. */
export type WaitingTranscript = Comparison & { pairCount: number };

/** An instructor's decision about a transcript that waits. */
export const TranscriptDecision = z.object({ intent: z.enum(["take-transcript", "keep-corrections"]) });
type TranscriptDecision = z.infer<typeof TranscriptDecision>;

/** Returns what the uploaded transcript of a lecture would change, or null if none waits. */
export async function waitingTranscript(
  place: Place,
  reader: Reader,
  lines: readonly Line[],
  { sql }: Deps,
): Promise<WaitingTranscript | null> {
  const waiting = await findWaiting(sql, reader, place);
  if (!waiting) return null;
  const comparison = compareTranscripts(lines.map(plainLine), waiting);
  return { ...comparison, pairs: comparison.pairs.slice(0, SHOWN), pairCount: comparison.pairs.length };
}

/**
 * Replaces a corrected transcript by the uploaded one, or keeps the corrections. The corrections stay in the history. A
 * job replaces the transcript, because it embeds the whole lecture. Throws AppError if the lecture does not exist.
 */
export async function decideTranscript(
  place: Place,
  { intent }: TranscriptDecision,
  { actorId, reader }: { actorId: string | null; reader: Reader },
  { sql }: Deps,
): Promise<void> {
  const { courseId, lectureId } = place;
  await sql.begin(async (tx) => {
    await lockLecture(tx, courseId, lectureId);
    const lecture = await findEditedLecture(tx, reader, place);
    if (!lecture) throw notFound("That lecture does not exist any more. Reload the page.");
    // Nothing waits any more if someone else has decided.
    if (!(await deleteWaiting(tx, courseId, [lectureId])) || intent === "keep-corrections") return;
    // Lines like the original count as uncorrected, so that the file replaces them.
    await setOriginal(tx, place, lecture.lines);
    await expectIngest(tx, place);
    if (await enqueueJob(tx, { courseId, jobId: randomUUID(), createdBy: actorId }))
      await insertAuditEvent(tx, { actorId, action: "ingest_started", courseId });
  });
}
