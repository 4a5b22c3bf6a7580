import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { pageTitle } from "~/i18n/page-title";
import { withViewer } from "~/identity/with-viewer.server";
import { parseForm, parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { teachUrl, transcriptEditorUrl } from "~/teach/teach-url";
import { editedTranscript } from "~/teach/transcript/edited-transcript.server";
import { TranscriptEditor } from "~/teach/transcript/transcript-editor";
import { decideTranscript, TranscriptDecision } from "~/teach/transcript/waiting-transcript.server";

/** Opens a lecture's transcript to be edited. */
export const loader = withViewer(async ({ params, viewer }) => {
  const { course: courseId, lecture: lectureId } = parseParams(params, LectureParams);
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  const context = getContext();
  const course = await requireCourse(viewer, courseId, "manage", context);
  return json({ courseTitle: course.title, ...(await editedTranscript({ courseId, lectureId }, viewer, context)) });
});

/** Decides about an uploaded transcript that would replace corrections. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId, lecture: lectureId } = parseParams(params, LectureParams);
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  const decision = await parseForm(request, TranscriptDecision);
  await decideTranscript({ courseId, lectureId }, decision, { actorId: viewer.user.userId, reader: viewer }, context);
  // The course's page shows the job.
  return redirect(
    decision.intent === "take-transcript" ? teachUrl(courseId) : transcriptEditorUrl({ courseId, lectureId }),
  );
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data ? pageTitle(matches, "editTranscript", data.title, data.courseTitle) : pageTitle(matches, "teach") },
  { name: "robots", content: "noindex" },
];

export default function TranscriptEditorPage() {
  const page = useLoaderData<typeof loader>();
  return <TranscriptEditor key={`${page.courseId} ${page.lectureId}`} page={page} />;
}
