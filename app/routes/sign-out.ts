import { redirect } from "@remix-run/node";
import { signOut } from "~/accounts/sessions.server";
import { signOutElsewhere } from "~/accounts/sign-out-elsewhere.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";

/**
 * Ends this browser's session, and that of the user's institution. Only a form of this site can: another site's image or
 * link cannot sign anyone out.
 */
export const action = withViewer(async ({ request, context }) => {
  const deps = getContext();
  return signOutElsewhere(request, await signOut(context.identity, deps), deps);
});

export const loader = () => redirect("/account");
