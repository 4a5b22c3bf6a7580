import { answerResponse } from "~/answering/answer-response.server";
import { followAnswer } from "~/answering/running/follow-answer.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { admitStream } from "~/limits/open-streams.server";
import { parseParams } from "~/platform/http.server";
import { ConversationParams } from "~/platform/routes-params";
import { hasConversation } from "~db/conversation-visitors.server";
import { getConversation } from "~db/conversations.server";

/** Replays and follows the running answer; 204 if the viewer has none here, 429 if too many streams are open. */
export const loader = withViewer(async ({ request, params, context, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  const { sql, env } = getContext();
  admitStream(viewer, context.request, env);
  const conversation = await getConversation(sql, viewer, id);
  const isOwn = conversation !== null && (await hasConversation(sql, conversation, viewer));
  const chunks = isOwn ? await followAnswer(sql, conversation) : null;
  if (!chunks) return new Response(null, { status: 204 });
  return answerResponse(chunks, { origin: new URL(request.url).origin, request: context.request });
});
