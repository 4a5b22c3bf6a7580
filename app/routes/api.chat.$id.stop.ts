import { json } from "@remix-run/node";
import { stopAnswer } from "~/answering/running/follow-answer.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { notFound } from "~/platform/errors";
import { parseParams } from "~/platform/http.server";
import { ConversationParams } from "~/platform/routes-params";
import { getConversation } from "~db/conversations.server";

export const action = withViewer(async ({ params, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  const { sql } = getContext();
  const conversation = await getConversation(sql, id);
  if (conversation?.visitorId !== viewer.visitorId) throw notFound("That conversation does not exist.");
  return json({ stopped: await stopAnswer(sql, conversation) });
});
