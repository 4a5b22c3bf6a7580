import { signOut } from "~/accounts/sessions.server";
import { getContext } from "~/context/context.server";
import { forgetViewer, withViewer } from "~/identity/with-viewer.server";

/**
 * DELETE makes this browser forget its visitor. Their data stays, but this browser cannot reach it any more. A user is
 * signed out.
 */
export const action = withViewer(async ({ context }) => {
  if (context.viewer.user) await signOut(context.identity, getContext());
  forgetViewer(context);
  return new Response(null, { status: 204 });
});
