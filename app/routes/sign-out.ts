import { redirect } from "@remix-run/node";
import { signOut } from "~/accounts/sessions.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";

/** Ends this browser's session. Only a form of this site can: another site's image or link cannot sign anyone out. */
export const action = withViewer(async ({ context }) => {
  await signOut(context.identity, getContext());
  return redirect("/");
});

export const loader = () => redirect("/account");
