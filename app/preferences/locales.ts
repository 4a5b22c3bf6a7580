export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language by its own name, as its speakers look for it. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", es: "Español" };

const isLocale = (text: unknown): text is Locale => (LOCALES as readonly unknown[]).includes(text);

/** Languages that are written from right to left. The layout asks this, and not for one language by name. */
const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/;
export const directionOf = (language: string): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.test(language.toLowerCase()) ? "rtl" : "ltr";

/** The language of the interface: the one that was chosen, else the first of `Accept-Language` (RFC 9110, 12.5.4) that there is. */
export function pickLocale(chosen: string | null | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .slice(0, 20)
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().split(";");
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.toLowerCase().split("-")[0]!, weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => language).find(isLocale) ?? "en";
}
