import { json } from "@remix-run/node";
import { z } from "zod";
import { openConversation } from "~/answering/conversation.server";
import { getContext } from "~/context/context.server";
import { publicMessage } from "~/conversation/public-addresses";
import { MAX_COURSE_ID } from "~/course/course-id";
import { withViewer } from "~/identity/with-viewer.server";
import { parseQuery } from "~/platform/http.server";

const Query = z.object({ course: z.string().max(MAX_COURSE_ID), lecture: z.string().max(100).optional() });

/**
 * Returns `{id, messages}` of the conversation that a page opens with: the one named by `c`, the viewer's latest on
 * that page, or a new one. For pages in frames, which are rendered before the server knows their viewer.
 */
export const loader = withViewer(async ({ request, viewer }) => {
  const { course: courseId, lecture: lectureId = null } = parseQuery(request, {}, Query);
  const { id, messages } = await openConversation(request, { courseId, lectureId }, viewer, getContext());
  const { origin } = new URL(request.url);
  return json({ id, messages: messages.map((message) => publicMessage(message, origin)) });
});
