import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { handle, parseForm } from "~/platform/http.server";
import { localPath } from "~/platform/local-path";
import { changePreferences, PreferenceChange } from "~/preferences/preferences.server";

/** Changes the theme or the language and redirects to the previous page, but never to another site. */
export const action = handle(async ({ request }: ActionFunctionArgs) => {
  const { back, ...change } = await parseForm(request, PreferenceChange);
  return redirect(localPath(back) ?? "/", { headers: { "set-cookie": await changePreferences(request, change) } });
});

export const loader = () => redirect("/");
