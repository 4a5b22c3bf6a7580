import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readConversation } from "~/chat/conversation.server";
import { conversationAsMarkdown } from "~/chat/export-conversation";
import { getContext } from "~/context.server";
import { handle, parseParams, parseQuery } from "~/http.server";
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
  if (format === "json") return json({ id: conversationId, title, course: courseId, lecture: lectureId, messages }, { headers: asFile(title, "json") });
  const course = await getCourse(context.sql, courseId);
  const markdown = conversationAsMarkdown({ ...conversation, courseTitle: course?.title ?? courseId }, new URL(request.url).origin);
  return new Response(markdown, { headers: { "content-type": "text/markdown; charset=utf-8", ...asFile(title, "md") } });
});

function asFile(title: string, extension: string) {
  const name = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "conversation";
  return { "content-disposition": `attachment; filename="conversation.${extension}"; filename*=UTF-8''${encodeURIComponent(`${name}.${extension}`)}` };
}
