import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { rate } from "~/chat/conversation.server";
import { Feedback } from "~/chat/message";
import { getContext } from "~/context.server";
import { AppError } from "~/errors";
import { handle, parseJson, parseParams } from "~/http.server";
import { ConversationParams } from "~/routes-params";
import { getVisitor } from "~/visitor.server";

/** PUT `{rating: "up" | "down", reason?}` keeps what the visitor thinks of an answer, DELETE takes it back. */
export const action = handle(async ({ request, params }: ActionFunctionArgs) => {
  const { id, messageId } = parseParams(params, ConversationParams.extend({ messageId: z.string().max(64) }));
  const context = getContext();
  const { visitorId } = await getVisitor(request, context.sessionSecret);
  if (request.method === "PUT") await rate(id, messageId, visitorId, await parseJson(request, Feedback), context);
  else if (request.method === "DELETE") await rate(id, messageId, visitorId, null, context);
  else throw new AppError("method_not_allowed", "Rate with PUT, take it back with DELETE.");
  return new Response(null, { status: 204 });
});
