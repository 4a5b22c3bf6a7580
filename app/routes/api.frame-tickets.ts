import { json } from "@remix-run/node";
import { makeFrameTicket } from "~/accounts/sessions.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";

/**
 * POST returns a `{ticket}` that opens a page in a frame whose browser sends no cookies. Only for sessions that the frame
 * names itself: a session that came by a cookie must not become an address.
 */
export const action = withViewer(async ({ viewer, context: { identity } }) => {
  if (!viewer.user || identity.namedBy !== "frame token")
    throw new AppError("unauthorized", "This frame is not signed in. Open the lecture from your course again.");
  return json({ ticket: await makeFrameTicket(viewer.user.sessionId, getContext()) });
});
