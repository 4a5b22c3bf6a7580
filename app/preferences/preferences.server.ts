import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { LOCALES, pickLocale, type Locale } from "./locales";
import { THEMES } from "./themes";

/** A visitor's choices in this browser. The defaults are the system's theme and the browser's language. */
const Preferences = z.object({ theme: z.enum(THEMES).catch("system"), locale: z.enum(LOCALES).nullable().catch(null) });
export type Preferences = z.infer<typeof Preferences>;
/** A user's stored preferences. null: not chosen. */
export const UserPreferences = z.object({
  theme: z.enum(THEMES).nullable().catch(null),
  locale: z.enum(LOCALES).nullable().catch(null),
});
const NOTHING_CHOSEN: Preferences = { theme: "system", locale: null };
export const PreferenceChange = z.object({
  theme: z.enum(THEMES).optional(),
  locale: z.enum(LOCALES).optional(),
  back: z.string().max(2_000).optional(),
});

const cookie = createCookie("cuepoint_preferences", { sameSite: "lax", path: "/", maxAge: 365 * 24 * 60 * 60 });

/** Returns the preferences in a browser's cookies. */
export async function readPreferences(request: Request): Promise<Preferences> {
  const parsed = Preferences.safeParse(await cookie.parse(request.headers.get("cookie")).catch(() => null));
  return parsed.success ? parsed.data : NOTHING_CHOSEN;
}

/** Returns the `name=value` that a browser with these preferences sends. */
export async function preferencesCookie(preferences: Preferences): Promise<string> {
  const [pair = ""] = (await cookie.serialize(preferences)).split(";");
  return pair;
}

/**
 * Returns a Set-Cookie header with the preferences of a request and a change. Fields that are undefined stay as they
 * are.
 */
export async function changePreferences(
  request: Request,
  change: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<string> {
  const chosen = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return cookie.serialize({ ...(await readPreferences(request)), ...chosen });
}

/** Returns the language for a request: from `?lang=`, because a frame has no cookies, then the visitor's choice. */
export function localeOf(request: Request, { locale }: Preferences): Locale {
  return pickLocale(new URL(request.url).searchParams.get("lang") ?? locale, request.headers.get("accept-language"));
}
