import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readConversation } from "~/chat/conversation.server";
import { conversationAsMarkdown } from "~/chat/export-conversation";
import { getContext } from "~/context.server";
import { asFile, handle, parseParams, parseQuery } from "~/http.server";
import { ConversationParams } from "~/routes-params";
import { getVisitor } from "~/visitor.server";
import { getCourse } from "~db/courses.server";

const Query = z.object({ format: z.enum(["markdown", "json"]).default("markdown") });

/** A conversation as a file: Markdown with links to the moments, or the JSON of `GET /api/conversations/:id`. */
export const loader = handle(async ({ request, params }: LoaderFunctionArgs) => {
  const { id } = parseParams(params, ConversationParams);
  const { format } = parseQuery(request, {}, Query);
  const context = getContext();
  const { visitorId } = await getVisitor(request, context.sessionSecret);
  const conversation = await readConversation(id, visitorId, context);
  const { conversationId, title, courseId, lectureId, messages } = conversation;
  if (format === "json") return asFile(JSON.stringify({ id: conversationId, title, course: courseId, lecture: lectureId, messages }), title, "json", "application/json");
  const course = await getCourse(context.sql, courseId);
  const markdown = conversationAsMarkdown({ ...conversation, courseTitle: course?.title ?? courseId }, new URL(request.url).origin);
  return asFile(markdown, title, "md", "text/markdown");
});
