import type { Context } from "~/context/context.server";
import {
  changePreferences,
  readPreferences,
  UserPreferences,
  type Preferences,
} from "~/preferences/preferences.server";
import { settingsOf, storeSettings, type UserSettings } from "~db/users.server";

type Deps = Pick<Context, "sql">;

/** Returns the preferences in a browser's cookies as a user's settings. */
export async function settingsIn(request: Request): Promise<UserSettings> {
  const { theme, locale } = await readPreferences(request);
  return { theme: theme === "system" ? null : theme, locale };
}

/** Returns response headers that apply a user's settings in this browser. */
export async function applySettings(request: Request, userId: string, { sql }: Deps): Promise<Headers> {
  const { theme, locale } = UserPreferences.parse(await settingsOf(sql, userId));
  if (theme === null && locale === null) return new Headers();
  const change = { ...(theme && { theme }), ...(locale && { locale }) };
  return new Headers({ "set-cookie": await changePreferences(request, change) });
}

/** Stores a preference that a user changed in this browser. */
export async function storeChoice(
  userId: string,
  { theme, locale }: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
  { sql }: Deps,
): Promise<void> {
  await storeSettings(sql, userId, { theme: theme ?? null, locale: locale ?? null });
}
