import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readConversation } from "~/chat/conversation.server";
import { getContext } from "~/context.server";
import { handle, parseParams } from "~/http.server";
import { getVisitor } from "~/visitor.server";

export const loader = handle(async ({ request, params }: LoaderFunctionArgs) => {
  const { id } = parseParams(params, z.object({ id: z.string().max(64) }));
  const context = getContext();
  const { visitorId } = await getVisitor(request, context.sessionSecret);
  const conversation = await readConversation(id, visitorId, context);
  const { conversationId, title, courseId, lectureId, messages } = conversation;
  return json({ id: conversationId, title, course: courseId, lecture: lectureId, messages });
});
