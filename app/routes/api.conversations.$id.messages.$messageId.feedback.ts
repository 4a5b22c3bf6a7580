import { z } from "zod";
import { rate } from "~/answering/conversation.server";
import { getContext } from "~/context/context.server";
import { Feedback } from "~/conversation/message";
import { withViewer } from "~/identity/with-viewer.server";
import { parseJson, parseParams } from "~/platform/http.server";
import { ConversationParams } from "~/platform/routes-params";

/** PUT `{rating: "up" | "down", reason?}` rates an answer, DELETE removes the rating. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { id, messageId } = parseParams(params, ConversationParams.extend({ messageId: z.string().max(64) }));
  const context = getContext();
  const feedback = request.method === "DELETE" ? null : await parseJson(request, Feedback);
  await rate(id, messageId, viewer, feedback, context);
  return new Response(null, { status: 204 });
});
