import { useRouteLoaderData } from "@remix-run/react";
import type { Locale } from "./locales";
import type { Theme } from "./themes";

/** What the root route loads for every page: how the site looks, and its language. */
export type SiteSettings = { theme: Theme; locale: Locale };

/** Returns the settings of the page; undefined where their loader failed. */
export function useSiteSettings(): SiteSettings | undefined {
  return useRouteLoaderData<() => SiteSettings>("root");
}
