import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getContext } from "~/context.server";
import { handle, parseQuery } from "~/http.server";
import { getVisitor } from "~/visitor.server";
import { listConversations } from "~db/conversations.server";

const Query = z.object({ q: z.string().trim().max(200).default("") });

/** The visitor's own conversations, newest first. */
export const loader = handle(async ({ request }: LoaderFunctionArgs) => {
  const { q } = parseQuery(request, {}, Query);
  const { sql, sessionSecret } = getContext();
  const { visitorId } = await getVisitor(request, sessionSecret);
  const conversations = await listConversations(sql, visitorId, { search: q });
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
