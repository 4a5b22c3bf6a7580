import { answerResponse } from "~/answering/answer-response.server";
import { followAnswer } from "~/answering/running/follow-answer.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { admitStream } from "~/limits/open-streams.server";
import { parseParams } from "~/platform/http.server";
import { ConversationParams } from "~/platform/routes-params";
import { getConversation } from "~db/conversations.server";

/** Replays and follows the running answer; 204 if the viewer has none here, 429 if too many streams are open. */
export const loader = withViewer(async ({ params, context, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  const { sql, env } = getContext();
  admitStream(viewer, context.request, env);
  const conversation = await getConversation(sql, id);
  const chunks = conversation?.visitorId === viewer.visitorId ? await followAnswer(sql, conversation) : null;
  return chunks ? answerResponse(chunks, context.request) : new Response(null, { status: 204 });
});
