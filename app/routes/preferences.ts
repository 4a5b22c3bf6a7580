import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { handle, parseForm } from "~/http.server";
import { changePreferences, PreferenceChange } from "~/preferences.server";

/** Changes the theme or the language, and goes back to where one was: an address of this site, whatever the form says. */
export const action = handle(async ({ request }: ActionFunctionArgs) => {
  const { back, ...change } = await parseForm(request, PreferenceChange);
  const target = back && /^\/(?![/\\])/.test(back) ? back : "/";
  return redirect(target, { headers: { "set-cookie": await changePreferences(request, change) } });
});

export const loader = () => redirect("/");
