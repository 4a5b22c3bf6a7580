import { openConversation } from "~/answering/conversation.server";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { captionsUrl } from "~/course/moment";
import { videoSources } from "~/course/video-sources";
import type { Viewer } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { readLayout } from "~/preferences/pane-layout";
import { getLecture, listForeignVideos, listLecturesWithoutVideo } from "~db/lectures.server";
import { listSuggestions } from "~db/suggested-questions.server";

/** Loads everything a lecture page shows. Throws AppError if the lecture does not exist. */
export async function loadLecturePage(
  request: Request,
  { course: courseId, lecture: lectureId }: { course: string; lecture: string },
  viewer: Viewer,
) {
  const { sql } = getContext();
  const [course, lecture, videos, withoutVideo, ownSuggestions] = await Promise.all([
    requireCourse(viewer, courseId, "read", { sql }),
    getLecture(sql, viewer, courseId, lectureId),
    listForeignVideos(sql, viewer, courseId),
    listLecturesWithoutVideo(sql, viewer, courseId),
    listSuggestions(sql, viewer, courseId, lectureId),
  ]);
  if (!lecture) throw notFound(`“${course.title}” has no such lecture.`);
  const [conversation, suggestions] = await Promise.all([
    openConversation(request, { courseId, lectureId }, viewer, { sql }),
    // Without a transcript, questions are about the course.
    lecture.cues.length > 0 ? ownSuggestions : listSuggestions(sql, viewer, courseId, null),
  ]);
  return {
    course,
    lecture,
    captionsUrl: captionsUrl(lecture),
    videoSources: videoSources(videos),
    withoutVideo,
    conversation,
    suggestions,
    layout: readLayout(request.headers.get("cookie")),
  };
}

export type LecturePage = Awaited<ReturnType<typeof loadLecturePage>>;
