import { signOut } from "~/accounts/sessions.server";
import { getContext } from "~/context/context.server";
import { forgetViewer, withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";

/**
 * DELETE makes this browser forget its visitor. Their data stays, but this browser cannot reach it any more. A user is
 * signed out.
 */
export const action = withViewer(async ({ request, context }) => {
  if (request.method !== "DELETE") throw new AppError("method_not_allowed", "Remove the visitor's cookie with DELETE.");
  if (context.viewer.user) await signOut(context.identity, getContext());
  forgetViewer(context);
  return new Response(null, { status: 204 });
});
