import { INSTALLATION } from "~/identity/viewer";
import { insertAuditEvent } from "~db/audit-events.server";
import type { Sql, SqlOrTx } from "~db/connect.server";
import { lectureDetails, type LectureDetails as StoredDetails } from "~db/edited-lectures.server";
import { lockLecture } from "~db/replace-lecture.server";
import { updateLecture, type LectureChange } from "~db/teaching.server";
import { withLaterEdits } from "./later-edits";
import type { LectureDetails, MergedLecture } from "./merge-edits";

type Place = { courseId: string; lectureId: string };

/** The merged details of a lecture. `read`: the stored ones that were merged, or undefined if the lecture was new. */
export type DetailsToStore = { merged: MergedLecture; read: LectureDetails | undefined };

/** Returns the details to store for a locked lecture. Fields that were edited since they were read stay. */
export async function currentDetails(tx: SqlOrTx, place: Place, details: DetailsToStore): Promise<LectureChange> {
  return withEdits(details, await lectureDetails(tx, INSTALLATION, place));
}

function withEdits({ merged, read }: DetailsToStore, current: StoredDetails | null): LectureChange {
  const now = current && { ...current, releasesAt: current.releasesAt?.toISOString() ?? null };
  const { releasesAt, ...details } = withLaterEdits(merged, { read, now });
  return { ...details, releasesAt: releasesAt === null ? null : new Date(releasesAt) };
}

/** Stores the merged details of a lecture whose files have not changed. Logs a new release time. */
export async function applyDetails(sql: Sql, place: Place, details: DetailsToStore): Promise<void> {
  await sql.begin(async (tx) => {
    await lockLecture(tx, place.courseId, place.lectureId);
    const before = await lectureDetails(tx, INSTALLATION, place);
    const change = withEdits(details, before);
    await updateLecture(tx, place, change);
    if (before?.releasesAt?.getTime() === change.releasesAt?.getTime()) return;
    const { courseId, lectureId } = place;
    await insertAuditEvent(tx, { actorId: null, action: "release_changed", courseId, detail: lectureId });
  });
}
