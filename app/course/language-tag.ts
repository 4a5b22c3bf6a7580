/**
 * Returns the canonical form of a language tag (BCP 47) without extensions, such as pt-BR for pt_br, or null if it is
 * not one.
 */
export function languageTag(text: string): string | null {
  try {
    const [tag = ""] = Intl.getCanonicalLocales(text.trim().replaceAll("_", "-"));
    return /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?(-[a-z\d]{4,8}){0,2}$/.test(tag) ? tag : null;
  } catch {
    return null;
  }
}
