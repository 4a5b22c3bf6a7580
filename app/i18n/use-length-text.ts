import { useCallback } from "react";
import { useLocale } from "use-intl";
import { formatUnit, type Unit } from "./unit-format";

/**
 * Formats a length in the reader's language: "45 sec", "12 min", "1 hr 5 min". From one minute on, rounds to minutes.
 */
export function useLengthText(): (seconds: number) => string {
  const locale = useLocale();
  return useCallback((seconds: number) => lengthText(seconds, locale), [locale]);
}

/** Formats a duration for people. `seconds`: its length. */
export function lengthText(seconds: number, locale: string): string {
  const unit = (value: number, name: Unit) => formatUnit(value, name, "short", locale);
  if (seconds < 60) return unit(Math.round(seconds), "second");
  const minutes = Math.round(seconds / 60);
  const parts = [
    minutes >= 60 && unit(Math.floor(minutes / 60), "hour"),
    (minutes % 60 > 0 || minutes < 60) && unit(minutes % 60, "minute"),
  ];
  return parts.filter(Boolean).join(" ");
}
