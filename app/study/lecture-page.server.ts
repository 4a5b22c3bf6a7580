import { openConversation } from "~/answering/conversation.server";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import type { Course } from "~/course/course";
import { captionsUrl } from "~/course/moment";
import { videoSources } from "~/course/video-sources";
import { previewing } from "~/identity/preview.server";
import type { Viewer } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import { readLayout } from "~/preferences/pane-layout";
import { getLecture, listForeignVideos, listLecturesWithoutVideo } from "~db/lectures.server";
import { getSlides } from "~db/slides.server";
import { listSuggestions } from "~db/suggested-questions.server";
import type { PreviewState } from "./preview/preview.server";

/** Loads everything a lecture page shows, also of an unreleased lecture in a preview. Throws AppError if the lecture does not exist. */
export async function loadLecturePage(
  request: Request,
  { course: courseId, lecture: lectureId }: { course: string; lecture: string },
  viewer: Viewer,
  preview: PreviewState | null = null,
) {
  const { sql } = getContext();
  const reader = previewing(viewer, courseId, preview?.at ?? null);
  const [course, lecture, slides, videos, withoutVideo, ownSuggestions] = await Promise.all([
    requireCourse(viewer, courseId, "read", { sql }),
    getLecture(sql, reader, courseId, lectureId),
    getSlides(sql, reader, { courseId, lectureId }),
    listForeignVideos(sql, reader, courseId),
    listLecturesWithoutVideo(sql, reader, courseId),
    listSuggestions(sql, viewer, courseId, lectureId),
  ]);
  if (!lecture) throw noSuchLecture(course);
  const [conversation, suggestions] = await Promise.all([
    openConversation(request, { courseId, lectureId }, viewer, { sql }),
    // Without a transcript, questions are about the course.
    lecture.cues.length > 0 ? ownSuggestions : listSuggestions(sql, viewer, courseId, null),
  ]);
  return {
    course,
    lecture,
    slides,
    captionsUrl: captionsUrl(lecture),
    videoSources: videoSources(videos),
    withoutVideo,
    conversation,
    suggestions,
    preview,
    /** Questions about an unreleased lecture are disabled. Existing answers stay, and can be shared. */
    isUnreleased: preview?.hidden.some((hidden) => hidden.lectureId === lectureId) ?? false,
    layout: readLayout(request.headers.get("cookie")),
  };
}

/** The page offers the course, which the viewer may see. An unreleased lecture has the same error as a missing one. */
const noSuchLecture = ({ courseId, title }: Course) =>
  new AppError("not_found", `“${title}” has no such lecture.`, {
    reason: { name: "no_such_lecture", values: { courseId, course: title } },
  });

export type LecturePage = Awaited<ReturnType<typeof loadLecturePage>>;
