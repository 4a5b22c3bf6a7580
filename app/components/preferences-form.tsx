import { Form } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { LOCALE_NAMES, LOCALES } from "~/preferences/locales";
import { THEMES } from "~/preferences/themes";
import { useSiteSettings } from "~/preferences/use-site-settings";

/** The themes and languages to choose from. A choice returns to the page `back`. */
export function PreferencesForm({ back }: { back: string }) {
  const t = useTranslations("preferences");
  const chosen = useSiteSettings();
  const themes = THEMES.map((theme) => ({ value: theme, label: t(theme) }));
  const locales = LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale], lang: locale }));
  return (
    <Form method="post" action="/preferences" preventScrollReset className="min-w-44">
      <input type="hidden" name="back" value={back} />
      <p className="px-3 pt-1.5 pb-0.5 text-xs text-muted">{t("theme")}</p>
      <Choices name="theme" choices={themes} chosen={chosen?.theme} />
      <p className="mt-1 border-t border-line px-3 pt-2 pb-0.5 text-xs text-muted">{t("language")}</p>
      <Choices name="locale" choices={locales} chosen={chosen?.locale} />
    </Form>
  );
}

type ChoicesProps = {
  name: string;
  choices: readonly { value: string; label: string; lang?: string }[];
  chosen: string | undefined;
};

/** A submit button for each choice. The chosen one is pressed. */
function Choices({ name, choices, chosen }: ChoicesProps) {
  return choices.map(({ value, label, lang }) => (
    <button
      key={value}
      type="submit"
      name={name}
      value={value}
      lang={lang}
      className="menu-item"
      aria-pressed={value === chosen}
    >
      {label}
    </button>
  ));
}
