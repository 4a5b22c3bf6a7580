import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { useMockedConversation } from "~/study/conversation/use-mocked-conversation";
import { loadLecturePage } from "~/study/lecture-page.server";
import { lectureMeta } from "~/study/lecture/lecture-meta";
import { LectureStudy } from "~/study/lecture/lecture-study";

export const loader = withViewer(async ({ request, params, viewer }) =>
  loadLecturePage(request, parseParams(params, LectureParams), viewer),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => lectureMeta(data);

export default function LecturePage() {
  const page = useLoaderData<typeof loader>();
  const conversation = useMockedConversation(page.conversation, page.lecture);
  return <LectureStudy page={{ ...page, conversation }} />;
}
