import { z } from "zod";
import { rate } from "~/answering/conversation.server";
import { getContext } from "~/context/context.server";
import { Feedback } from "~/conversation/message";
import { withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";
import { parseJson, parseParams } from "~/platform/http.server";
import { ConversationParams } from "~/platform/routes-params";

/** PUT `{rating: "up" | "down", reason?}` rates an answer, DELETE removes the rating. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { id, messageId } = parseParams(params, ConversationParams.extend({ messageId: z.string().max(64) }));
  const context = getContext();
  if (request.method === "PUT") await rate(id, messageId, viewer, await parseJson(request, Feedback), context);
  else if (request.method === "DELETE") await rate(id, messageId, viewer, null, context);
  else throw new AppError("method_not_allowed", "Rate with PUT, remove the rating with DELETE.");
  return new Response(null, { status: 204 });
});
