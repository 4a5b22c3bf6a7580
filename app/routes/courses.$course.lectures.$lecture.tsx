import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { loadedConversation } from "~/study/conversation/loaded-conversation";
import { useKeptConversation } from "~/study/conversation/use-kept-conversation";
import { useMockedConversation } from "~/study/conversation/use-mocked-conversation";
import { loadLecturePage } from "~/study/lecture-page.server";
import { lectureMeta } from "~/study/lecture/lecture-meta";
import { LectureStudy } from "~/study/lecture/lecture-study";
import { PreviewBanner } from "~/study/preview/preview-banner";
import { previewState } from "~/study/preview/preview.server";

export const loader = withViewer(async ({ request, params, viewer }) => {
  const place = parseParams(params, LectureParams);
  const preview = await previewState(request, viewer, { courseId: place.course, sql: getContext().sql });
  return loadLecturePage(request, place, viewer, preview);
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => lectureMeta(data, matches);

export default function LecturePage() {
  const page = useLoaderData<typeof loader>();
  const opened = useKeptConversation(loadedConversation(page.conversation), page.lecture);
  const conversation = useMockedConversation(opened, page.lecture);
  return (
    <>
      {page.preview && <PreviewBanner preview={page.preview} lectureId={page.lecture.lectureId} />}
      <LectureStudy page={{ ...page, conversation }} />
    </>
  );
}
