import { json } from "@remix-run/node";
import { ownConversation } from "~/answering/conversation.server";
import { stopAnswer } from "~/answering/running/follow-answer.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";
import { ConversationParams } from "~/platform/routes-params";

/** Stops the running answer: `{stopped}` is false if none was running. */
export const action = withViewer(async ({ params, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  const { sql } = getContext();
  return json({ stopped: await stopAnswer(sql, await ownConversation(id, viewer, { sql })) });
});
