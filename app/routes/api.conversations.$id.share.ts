import { json } from "@remix-run/node";
import { share, unshare } from "~/answering/conversation.server";
import { getContext } from "~/context/context.server";
import { shareToJson } from "~/conversation/share-wire";
import { withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";
import { parseParams } from "~/platform/http.server";
import { ConversationParams } from "~/platform/routes-params";

/** POST shares a conversation and returns its link, DELETE stops sharing it. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  const context = getContext();
  if (request.method === "POST")
    return json(shareToJson(await share(id, viewer, context), new URL(request.url).origin));
  if (request.method !== "DELETE")
    throw new AppError("method_not_allowed", "Share with POST, stop sharing with DELETE.");
  await unshare(id, viewer, context);
  return new Response(null, { status: 204 });
});
