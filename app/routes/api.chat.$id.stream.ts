import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerResponse } from "~/chat/answer-response.server";
import { followAnswer } from "~/chat/follow-answer.server";
import { getContext } from "~/context.server";
import { handle, parseParams } from "~/http.server";
import { ConversationParams } from "~/routes-params";
import { getVisitor } from "~/visitor.server";
import { getConversation } from "~db/conversations.server";

/** Replays and follows the running answer; 204 when there is none, or none of this visitor's. */
export const loader = handle(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { id } = parseParams(params, ConversationParams);
  const { sql, sessionSecret } = getContext();
  const { visitorId } = await getVisitor(request, sessionSecret);
  const conversation = await getConversation(sql, id);
  const chunks = conversation?.visitorId === visitorId ? await followAnswer(sql, conversation) : null;
  return chunks ? answerResponse(chunks, null, context.request) : new Response(null, { status: 204 });
});
