import { openConversation } from "~/chat/conversation.server";
import { suggestQuestions } from "~/chat/suggest-questions";
import { getContext } from "~/context.server";
import { notFound } from "~/errors";
import { getVisitor, visitorToken } from "~/visitor.server";
import { getCourse } from "~db/courses.server";
import { getLecture } from "~db/lectures.server";
import { readLayout } from "./pane-layout";

/** All that a lecture's page shows. Throws AppError where there is no such lecture. */
export async function loadLecturePage(request: Request, { course: courseId, lecture: lectureId }: { course: string; lecture: string }) {
  const { sql, sessionSecret } = getContext();
  const { visitorId } = await getVisitor(request, sessionSecret);
  const [course, lecture] = await Promise.all([getCourse(sql, courseId), getLecture(sql, courseId, lectureId)]);
  if (!course) throw notFound("That course does not exist.");
  if (!lecture) throw notFound(`“${course.title}” has no such lecture.`);
  const conversation = await openConversation(request, { courseId, lectureId, visitorId }, { sql });
  const suggestions = conversation.messages.length === 0 ? suggestQuestions(lecture, lecture.cues.map(({ text }) => text).join(" ")) : [];
  return { course, lecture, conversation, suggestions, layout: readLayout(request.headers.get("cookie")), visitorToken: await visitorToken(request, visitorId, sessionSecret) };
}

export type LecturePage = Omit<Awaited<ReturnType<typeof loadLecturePage>>, "visitorToken">;
