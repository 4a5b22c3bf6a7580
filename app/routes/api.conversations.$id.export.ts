import { z } from "zod";
import { readConversation } from "~/answering/conversation.server";
import { conversationResult } from "~/api/conversation-result";
import { getContext } from "~/context/context.server";
import { conversationAsMarkdown } from "~/conversation/export-conversation";
import { withViewer } from "~/identity/with-viewer.server";
import { asFile, parseParams, parseQuery } from "~/platform/http.server";
import { ConversationParams } from "~/platform/routes-params";
import { getCourse } from "~db/courses.server";

const Query = z.object({ format: z.enum(["markdown", "json"]).default("markdown") });

/** Downloads a conversation as Markdown with links to the moments, or as the JSON of `GET /api/conversations/:id`. */
export const loader = withViewer(async ({ request, params, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  const { format } = parseQuery(request, {}, Query);
  const context = getContext();
  const conversation = await readConversation(id, viewer, context);
  const { title, courseId } = conversation;
  const { origin } = new URL(request.url);
  if (format === "json")
    return asFile(JSON.stringify(conversationResult(conversation, origin)), title, "json", "application/json");
  const course = await getCourse(context.sql, viewer, courseId);
  const markdown = await conversationAsMarkdown({ ...conversation, courseTitle: course?.title ?? courseId }, origin);
  return asFile(markdown, title, "md", "text/markdown");
});
