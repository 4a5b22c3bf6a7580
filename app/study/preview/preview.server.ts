import { previewOf, type PreviewTime } from "~/identity/preview.server";
import type { Viewer } from "~/identity/viewer";
import type { SqlOrTx } from "~db/connect.server";
import { courseSettings, listArrangedLectures } from "~db/teaching.server";

/** A lecture that students do not see yet. `from`: when they will, in ISO 8601. */
export type HiddenLecture = { lectureId: string; from: string };

/** Details of a page that is being previewed. */
export type PreviewState = {
  courseId: string;
  at: PreviewTime;
  isDraft: boolean;
  /** The lectures that are not released yet, whether the preview shows them or not. */
  hidden: HiddenLecture[];
  timeZone: string;
};

/** Returns how a viewer previews a course, or null if they do not. */
export async function previewState(
  request: Request,
  viewer: Viewer,
  { courseId, sql }: { courseId: string; sql: SqlOrTx },
): Promise<PreviewState | null> {
  const at = await previewOf(request, viewer, courseId);
  if (at === null) return null;
  const [settings, lectures] = await Promise.all([
    courseSettings(sql, viewer, courseId),
    listArrangedLectures(sql, viewer, courseId),
  ]);
  const now = new Date();
  return {
    courseId,
    at,
    isDraft: settings?.visibility === "draft",
    timeZone: settings?.timeZone ?? "UTC",
    hidden: lectures.flatMap(({ lectureId, releasesAt, removedAt }) =>
      removedAt === null && releasesAt !== null && releasesAt > now
        ? [{ lectureId, from: releasesAt.toISOString() }]
        : [],
    ),
  };
}
