import { json } from "@remix-run/node";
import { z } from "zod";
import { listOwnConversations } from "~/answering/conversation.server";
import { getContext } from "~/context/context.server";
import { listedConversationsToJson } from "~/conversation/conversations-wire";
import { withViewer } from "~/identity/with-viewer.server";
import { parseQuery } from "~/platform/http.server";

const Query = z.object({
  q: z.string().trim().max(200).default(""),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** Lists the viewer's conversations, newest first. */
export const loader = withViewer(async ({ request, viewer }) => {
  const { q, limit } = parseQuery(request, {}, Query);
  const conversations = await listOwnConversations(viewer, { search: q, limit }, getContext());
  return json(listedConversationsToJson(conversations.map(({ conversationId: id, ...listed }) => ({ id, ...listed }))));
});
