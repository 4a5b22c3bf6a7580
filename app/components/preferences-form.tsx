import { Form } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { LOCALE_NAMES, LOCALES } from "~/preferences/locales";
import { THEMES } from "~/preferences/themes";
import { useSiteSettings } from "~/preferences/use-site-settings";

/** The themes and languages to choose from. A choice returns to the page `back`. */
export function PreferencesForm({ back }: { back: string }) {
  const t = useTranslations("preferences");
  const chosen = useSiteSettings();
  return (
    <Form method="post" action="/preferences" preventScrollReset className="min-w-44">
      <input type="hidden" name="back" value={back} />
      <p className="px-3 pt-1.5 pb-0.5 text-xs text-muted">{t("theme")}</p>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          className="menu-item"
          aria-pressed={chosen?.theme === theme}
        >
          {t(theme)}
        </button>
      ))}
      <p className="mt-1 border-t border-line px-3 pt-2 pb-0.5 text-xs text-muted">{t("language")}</p>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          className="menu-item"
          aria-pressed={chosen?.locale === locale}
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </Form>
  );
}
