import { openConversation } from "~/answering/conversation.server";
import { getContext } from "~/context/context.server";
import { videoSources } from "~/course/video-sources";
import type { Viewer } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { readLayout } from "~/preferences/pane-layout";
import { getCourse } from "~db/courses.server";
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
    getCourse(sql, courseId),
    getLecture(sql, courseId, lectureId),
    listForeignVideos(sql, courseId),
    listLecturesWithoutVideo(sql, courseId),
    listSuggestions(sql, courseId, lectureId),
  ]);
  if (!course) throw notFound("That course does not exist.");
  if (!lecture) throw notFound(`“${course.title}” has no such lecture.`);
  const [conversation, suggestions] = await Promise.all([
    openConversation(request, { courseId, lectureId }, viewer, { sql }),
    // Without a transcript, questions are about the course.
    lecture.cues.length > 0 ? ownSuggestions : listSuggestions(sql, courseId, null),
  ]);
  return {
    course,
    lecture,
    videoSources: videoSources(videos),
    withoutVideo,
    conversation,
    suggestions,
    layout: readLayout(request.headers.get("cookie")),
  };
}

export type LecturePage = Awaited<ReturnType<typeof loadLecturePage>>;
