import { primaryLanguage } from "~/text/primary-language";

/** The text search configurations of PostgreSQL 14 and later, by the first part of a language tag (ISO 639-1). */
const TEXT_CONFIGS: Record<string, string> = {
  ar: "arabic",
  hy: "armenian",
  eu: "basque",
  ca: "catalan",
  da: "danish",
  nl: "dutch",
  en: "english",
  fi: "finnish",
  fr: "french",
  de: "german",
  el: "greek",
  hi: "hindi",
  hu: "hungarian",
  id: "indonesian",
  ga: "irish",
  it: "italian",
  lt: "lithuanian",
  ne: "nepali",
  no: "norwegian",
  nb: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sr: "serbian",
  es: "spanish",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
  yi: "yiddish",
};

/**
 * Returns the text search configuration of a language, or `simple`, which does not stem, for an unsupported one. A
 * stored lecture keeps the one that its terms were made with, until it is ingested again or its language changes.
 */
export function textConfig(language: string): string {
  return TEXT_CONFIGS[primaryLanguage(language)] ?? "simple";
}
