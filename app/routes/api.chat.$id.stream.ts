import { answerResponse } from "~/chat/answer-response.server";
import { followAnswer } from "~/chat/follow-answer.server";
import { getContext } from "~/context.server";
import { parseParams } from "~/http.server";
import { withViewer } from "~/identity/with-viewer.server";
import { ConversationParams } from "~/routes-params";
import { getConversation } from "~db/conversations.server";

/** Replays and follows the running answer; 204 when there is none, or none of this visitor's. */
export const loader = withViewer(async ({ params, context, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  const { sql } = getContext();
  const conversation = await getConversation(sql, id);
  const chunks = conversation?.visitorId === viewer.visitorId ? await followAnswer(sql, conversation) : null;
  return chunks ? answerResponse(chunks, context.request) : new Response(null, { status: 204 });
});
