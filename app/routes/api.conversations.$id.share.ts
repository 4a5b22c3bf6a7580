import { json } from "@remix-run/node";
import { z } from "zod";
import { listSharedLinks, share, unshare } from "~/answering/shared-links.server";
import { getContext } from "~/context/context.server";
import { shareToJson } from "~/conversation/share-wire";
import { NewSharedLink, sharedLinksToJson } from "~/conversation/shared-links-wire";
import { withViewer } from "~/identity/with-viewer.server";
import { parseJson, parseParams, parseQuery } from "~/platform/http.server";
import { ConversationParams } from "~/platform/routes-params";

const Query = z.object({ link: z.string().max(64).optional() });

/** Lists the links of a conversation. */
export const loader = withViewer(async ({ request, params, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  const links = await listSharedLinks(id, viewer, { ...getContext(), origin: new URL(request.url).origin });
  return json(sharedLinksToJson(links));
});

/**
 * POST shares a conversation as it is now, or the answer `message_id`, and returns the link. DELETE revokes the link
 * `?link=`, or all links.
 */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  const context = getContext();
  const { origin } = new URL(request.url);
  if (request.method === "POST") {
    const { message_id: messageId = null } = hasJson(request) ? await parseJson(request, NewSharedLink) : {};
    return json(shareToJson(await share(id, messageId, viewer, context), origin));
  }
  await unshare(id, parseQuery(request, {}, Query).link ?? null, viewer, context);
  return new Response(null, { status: 204 });
});

/** Earlier clients send no body, some of them as JSON of no length. */
const hasJson = ({ headers }: Request) =>
  headers.get("content-length") !== "0" && (headers.get("content-type")?.startsWith("application/json") ?? false);
