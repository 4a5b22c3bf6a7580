import { json } from "@remix-run/node";
import { offerSession } from "~/accounts/handed-off-session.server";
import { HANDOFF_SECONDS, makeHandoff } from "~/answering/handoff.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";
import { ConversationParams } from "~/platform/routes-params";

/** POST returns a one-time token `{token, expires_in}` for `POST /api/handoffs`, to continue in a window. */
export const action = withViewer(async ({ params, viewer }) => {
  const { id } = parseParams(params, ConversationParams);
  const token = await makeHandoff(id, viewer, getContext());
  await offerSession(token, viewer, getContext());
  return json({ token, expires_in: HANDOFF_SECONDS });
});
