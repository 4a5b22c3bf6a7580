import { json } from "@remix-run/node";
import { z } from "zod";
import { readConversation, remove, rename } from "~/answering/conversation.server";
import { conversationResult } from "~/api/conversation-result";
import { getContext } from "~/context/context.server";
import { ConversationTitle } from "~/conversation/chat-request";
import { withViewer } from "~/identity/with-viewer.server";
import { parseJson, parseParams } from "~/platform/http.server";
import { ConversationParams } from "~/platform/routes-params";

/** Returns the viewer's conversation. Each answer lists its citations. */
export const loader = withViewer(async ({ request, params, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  return json(conversationResult(await readConversation(id, viewer, getContext()), new URL(request.url).origin));
});

/** PATCH `{title}` renames a conversation, DELETE deletes it. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  const context = getContext();
  if (request.method === "DELETE") await remove(id, viewer, context);
  else await rename(id, viewer, (await parseJson(request, z.object({ title: ConversationTitle }))).title, context);
  return new Response(null, { status: 204 });
});
