import { json } from "@remix-run/node";
import { z } from "zod";
import { getContext } from "~/context.server";
import { parseQuery } from "~/http.server";
import { withViewer } from "~/identity/with-viewer.server";
import { listConversations } from "~db/conversations.server";

const Query = z.object({ q: z.string().trim().max(200).default("") });

/** The visitor's own conversations, newest first. */
export const loader = withViewer(async ({ request, viewer }) => {
  const { q } = parseQuery(request, {}, Query);
  const conversations = await listConversations(getContext().sql, viewer.visitorId, { search: q });
  return json({
    conversations: conversations.map(({ conversationId, title, courseId, lectureId, shareToken, updatedAt }) => ({
      id: conversationId,
      title,
      course: courseId,
      lecture: lectureId,
      shared: shareToken !== null,
      updated_at: updatedAt.toISOString(),
    })),
  });
});
