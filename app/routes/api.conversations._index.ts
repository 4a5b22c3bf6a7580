import { json } from "@remix-run/node";
import { z } from "zod";
import { listOwnConversations } from "~/answering/conversation.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseQuery } from "~/platform/http.server";

const Query = z.object({ q: z.string().trim().max(200).default("") });

/** Lists the viewer's conversations, newest first. */
export const loader = withViewer(async ({ request, viewer }) => {
  const { q } = parseQuery(request, {}, Query);
  const conversations = await listOwnConversations(viewer, q, getContext());
  return json({
    conversations: conversations.map(({ conversationId, title, courseId, lectureId, isShared, updatedAt }) => ({
      id: conversationId,
      title,
      course: courseId,
      lecture: lectureId,
      shared: isShared,
      updated_at: updatedAt,
    })),
  });
});
