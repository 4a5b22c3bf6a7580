import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { LOCALES, pickLocale, type Locale } from "~/i18n/locales";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** What a visitor chose for this browser. Nothing chosen: the system's theme and the browser's language. */
const Preferences = z.object({ theme: z.enum(THEMES).catch("system"), locale: z.enum(LOCALES).nullable().catch(null) });
export type Preferences = z.infer<typeof Preferences>;
export const PreferenceChange = z.object({ theme: z.enum(THEMES).optional(), locale: z.enum(LOCALES).optional(), back: z.string().max(2_000).optional() });

const cookie = createCookie("cuepoint_preferences", { sameSite: "lax", path: "/", maxAge: 365 * 24 * 60 * 60 });

export async function readPreferences(request: Request): Promise<Preferences> {
  return Preferences.parse((await cookie.parse(request.headers.get("cookie")).catch(() => null)) ?? {});
}

export async function changePreferences(request: Request, change: Partial<Preferences>): Promise<string> {
  const chosen = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return cookie.serialize({ ...(await readPreferences(request)), ...chosen });
}

/** The language a request is answered in: `?lang=` of the address (a frame has no cookies), then what was chosen. */
export async function localeOf(request: Request): Promise<Locale> {
  const { locale } = await readPreferences(request);
  return pickLocale(new URL(request.url).searchParams.get("lang") ?? locale, request.headers.get("accept-language"));
}
