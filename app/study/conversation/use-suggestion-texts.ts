import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Suggestion } from "~/conversation/suggest-questions";

/** Suggested questions as they are shown and asked. */
export function useSuggestionTexts(suggestions: readonly Suggestion[]): string[] {
  const t = useTranslations("conversation");
  return useMemo(
    () => suggestions.map((one) => (one.name === "asked" ? one.text : t(one.name, { subject: one.subject }))),
    [suggestions, t],
  );
}
