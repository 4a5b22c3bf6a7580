import { Form, Link, useLocation } from "@remix-run/react";
import { SunMoon } from "lucide-react";
import { useTranslations } from "use-intl";
import { LOCALE_NAMES, LOCALES } from "~/preferences/locales";
import { THEMES } from "~/preferences/themes";
import { useSiteSettings } from "~/preferences/use-site-settings";
import { Mark } from "./mark";
import { Menu } from "./menu";

export function SiteHeader() {
  const t = useTranslations("header");
  return (
    <header className="no-print border-b border-line bg-surface">
      <div className="mx-auto flex h-13 max-w-[120rem] items-center justify-between px-4 sm:px-6">
        <Link to="/" className="flex items-center gap-2.5 font-semibold tracking-tight" aria-label={t("home")}>
          <Mark className="size-6" />
          Cuepoint
        </Link>
        <div className="flex items-center gap-3">
          <Link to="/" className="text-sm text-muted hover:text-ink">
            {t("courses")}
          </Link>
          <Link to="/privacy" className="text-sm text-muted hover:text-ink">
            {t("privacy")}
          </Link>
          <Preferences />
        </div>
      </div>
    </header>
  );
}

/** Theme and language, as a form that posts to the server. */
function Preferences() {
  const t = useTranslations("preferences");
  const chosen = useSiteSettings();
  const { pathname, search } = useLocation();
  return (
    <Menu label={t("name")} icon={SunMoon}>
      <Form method="post" action="/preferences" preventScrollReset className="min-w-44">
        <input type="hidden" name="back" value={pathname + search} />
        <p className="px-3 pt-1.5 pb-0.5 text-xs text-muted">{t("theme")}</p>
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="submit"
            name="theme"
            value={theme}
            data-closes
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
            data-closes
            className="menu-item"
            aria-pressed={chosen?.locale === locale}
          >
            {LOCALE_NAMES[locale]}
          </button>
        ))}
      </Form>
    </Menu>
  );
}
