import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { ConversationTitle } from "~/chat/chat-request";
import { readConversation, remove, rename } from "~/chat/conversation.server";
import { getContext } from "~/context.server";
import { AppError } from "~/errors";
import { handle, parseJson, parseParams } from "~/http.server";
import { ConversationParams } from "~/routes-params";
import { getVisitor } from "~/visitor.server";
import { z } from "zod";

export const loader = handle(async ({ request, params }: LoaderFunctionArgs) => {
  const { id } = parseParams(params, ConversationParams);
  const context = getContext();
  const { visitorId } = await getVisitor(request, context.sessionSecret);
  const { conversationId, title, courseId, lectureId, messages } = await readConversation(id, visitorId, context);
  return json({ id: conversationId, title, course: courseId, lecture: lectureId, messages });
});

/** PATCH `{title}` renames, DELETE removes. */
export const action = handle(async ({ request, params }: ActionFunctionArgs) => {
  const { id } = parseParams(params, ConversationParams);
  const context = getContext();
  const { visitorId } = await getVisitor(request, context.sessionSecret);
  if (request.method === "DELETE") await remove(id, visitorId, context);
  else if (request.method === "PATCH") await rename(id, visitorId, (await parseJson(request, z.object({ title: ConversationTitle }))).title, context);
  else throw new AppError("method_not_allowed", "Read with GET, rename with PATCH, remove with DELETE.");
  return new Response(null, { status: 204 });
});
