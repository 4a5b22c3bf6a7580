import { primaryLanguage } from "~/text/primary-language";

/** PostgreSQL's text search configurations, by the first part of a language tag (ISO 639-1). */
const TEXT_CONFIGS: Record<string, string> = {
  ar: "arabic",
  da: "danish",
  nl: "dutch",
  en: "english",
  fi: "finnish",
  fr: "french",
  de: "german",
  el: "greek",
  hu: "hungarian",
  id: "indonesian",
  it: "italian",
  lt: "lithuanian",
  ne: "nepali",
  no: "norwegian",
  nb: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  es: "spanish",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
};

/**
 * Returns the text search configuration of a language, or `simple`, which does not stem, for an unsupported one. A
 * stored lecture keeps the one that its terms were made with, until it is ingested again or its language changes.
 */
export function textConfig(language: string): string {
  return TEXT_CONFIGS[primaryLanguage(language)] ?? "simple";
}
