import { useRouteLoaderData } from "@remix-run/react";
import type { Locale } from "./locales";
import type { Theme } from "./themes";

/** The theme and the language, which the root route loads for all pages. */
export type SiteSettings = { theme: Theme; locale: Locale };

/** Returns the settings of the page, or undefined if their loader failed. */
export function useSiteSettings(): SiteSettings | undefined {
  return useRouteLoaderData<() => SiteSettings>("root");
}
