import { useState, type ReactNode } from "react";
import { createMemoryRouter, RouterProvider, type ActionFunction } from "react-router-dom";
import type { HeaderAccount } from "~/components/use-header-account";
import type { SiteSettings } from "~/preferences/use-site-settings";
import { InEnglish } from "./in-english";

type Props = {
  children: ReactNode;
  /** The address of the page. */
  path?: string;
  settings?: SiteSettings;
  /** The header's account area. */
  account?: HeaderAccount;
  /** Actions of other routes, by their path. */
  actions?: Record<string, ActionFunction>;
};

/** Renders a component as a page of the app: with English texts, the site's settings, and routes to submit to. */
export function InApp(props: Props) {
  const [router] = useState(() => createRouter(props));
  return (
    <InEnglish>
      <RouterProvider router={router} future={{ v7_startTransition: true }} />
    </InEnglish>
  );
}

/** As in Remix, and without the router's warnings about its next version. */
export const ROUTER_FUTURE = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};

function createRouter({
  children,
  path = "/",
  settings = { theme: "system", locale: "en" },
  account = null,
  actions = {},
}: Props) {
  const routes = Object.entries(actions).map(([actionPath, action]) => ({ path: actionPath, action, element: null }));
  const loaded = { ...settings, account };
  return createMemoryRouter(
    [{ id: "root", loader: () => loaded, children: [...routes, { path: "*", element: children }] }],
    {
      initialEntries: [path],
      hydrationData: { loaderData: { root: loaded } },
      future: ROUTER_FUTURE,
    },
  );
}
