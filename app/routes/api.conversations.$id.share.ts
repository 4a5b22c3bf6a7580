import { json, type ActionFunctionArgs } from "@remix-run/node";
import { share, unshare } from "~/chat/conversation.server";
import { getContext } from "~/context.server";
import { AppError } from "~/errors";
import { handle, parseParams } from "~/http.server";
import { ConversationParams } from "~/routes-params";
import { getVisitor } from "~/visitor.server";

/** POST shares a conversation and gives its address, DELETE takes it back. */
export const action = handle(async ({ request, params }: ActionFunctionArgs) => {
  const { id } = parseParams(params, ConversationParams);
  const context = getContext();
  const { visitorId } = await getVisitor(request, context.sessionSecret);
  if (request.method === "POST") return json({ url: `${new URL(request.url).origin}/shared/${await share(id, visitorId, context)}` });
  if (request.method !== "DELETE") throw new AppError("method_not_allowed", "Share with POST, stop sharing with DELETE.");
  await unshare(id, visitorId, context);
  return new Response(null, { status: 204 });
});
