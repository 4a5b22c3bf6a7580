import { json, type ActionFunctionArgs } from "@remix-run/node";
import { stopAnswer } from "~/chat/follow-answer.server";
import { getContext } from "~/context.server";
import { notFound } from "~/errors";
import { handle, parseParams } from "~/http.server";
import { ConversationParams } from "~/routes-params";
import { getVisitor } from "~/visitor.server";
import { getConversation } from "~db/conversations.server";

export const action = handle(async ({ request, params }: ActionFunctionArgs) => {
  const { id } = parseParams(params, ConversationParams);
  const { sql, sessionSecret } = getContext();
  const { visitorId } = await getVisitor(request, sessionSecret);
  const conversation = await getConversation(sql, id);
  if (conversation?.visitorId !== visitorId) throw notFound("That conversation does not exist.");
  return json({ stopped: await stopAnswer(sql, conversation) });
});
