import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { storeChoice } from "~/accounts/user-settings.server";
import { PreferencesForm } from "~/components/preferences-form";
import { getContext } from "~/context/context.server";
import { pageTitle } from "~/i18n/page-title";
import { handle, parseForm, parseQuery } from "~/platform/http.server";
import { localPath } from "~/platform/local-path";
import { changePreferences, PreferenceChange } from "~/preferences/preferences.server";

const Query = z.object({ back: z.string().max(2_000).optional() });

export const loader = handle(async ({ request }: LoaderFunctionArgs) => {
  const { back } = parseQuery(request, {}, Query);
  return { back: localPath(back) ?? "/" };
});

/** Changes the theme or the language and redirects to the previous page, but never to another site. */
export const action = handle(async ({ request, context: { viewer } }: ActionFunctionArgs) => {
  const { back, ...change } = await parseForm(request, PreferenceChange);
  if (viewer.user) await storeChoice(viewer.user.userId, change, getContext());
  return redirect(localPath(back) ?? "/", { headers: { "set-cookie": await changePreferences(request, change) } });
});

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "display") }];

/** The choices of the header's menu as a page, which works without JavaScript. */
export default function PreferencesPage() {
  const t = useTranslations("preferences");
  const { back } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="mx-auto flex max-w-md flex-col gap-4 p-4 sm:p-6">
      <h1 className="text-3xl">{t("name")}</h1>
      <div className="card p-2 text-sm">
        <PreferencesForm back={back} />
      </div>
    </main>
  );
}
