export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language's own name. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", es: "Español" };

const isLocale = (text: unknown): text is Locale => LOCALES.some((locale) => locale === text);

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/;
/** Returns the writing direction of a language. */
export const directionOf = (language: string): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.test(language.toLowerCase()) ? "rtl" : "ltr";

/**
 * Returns the interface language: the chosen one, or the first supported one of `Accept-Language` (RFC 9110, 12.5.4).
 */
export function pickLocale(chosen: string | null | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .slice(0, 20)
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().split(";");
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      const [language = ""] = tag.toLowerCase().split("-");
      return { language, weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => language).find(isLocale) ?? "en";
}
