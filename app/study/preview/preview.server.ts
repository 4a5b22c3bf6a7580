import { previewOf, type PreviewTime } from "~/identity/preview.server";
import type { Viewer } from "~/identity/viewer";
import { toLocalTime } from "~/platform/local-time";
import type { SqlOrTx } from "~db/connect.server";
import { courseSettings, listArrangedLectures } from "~db/teaching.server";

/** A lecture that students do not see yet. */
export type HiddenLecture = {
  lectureId: string;
  /** When they will, in ISO 8601. */
  from: string;
  /** The same in the course's time zone, as the course editor writes it: `2027-01-01 09:00`. */
  localTime: string;
};

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
  const timeZone = settings?.timeZone ?? "UTC";
  return {
    courseId,
    at,
    isDraft: settings?.visibility === "draft",
    timeZone,
    hidden: lectures.flatMap(({ lectureId, releasesAt, removedAt }) => {
      if (removedAt !== null || releasesAt === null || releasesAt <= now) return [];
      const from = releasesAt.toISOString();
      return [{ lectureId, from, localTime: toLocalTime(from, timeZone).replace("T", " ") }];
    }),
  };
}
