import { useCallback } from "react";
import { useLocale } from "use-intl";

/**
 * A length as people say it: "45 sec", "12 min", "1 hr 5 min", in the reader's language. To the minute from one minute
 * on.
 */
export function useLengthText(): (seconds: number) => string {
  const locale = useLocale();
  return useCallback((seconds: number) => lengthText(seconds, locale), [locale]);
}

export function lengthText(seconds: number, locale: string): string {
  const unit = (value: number, name: "hour" | "minute" | "second") =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  if (seconds < 60) return unit(Math.round(seconds), "second");
  const minutes = Math.round(seconds / 60);
  const parts = [
    minutes >= 60 && unit(Math.floor(minutes / 60), "hour"),
    (minutes % 60 > 0 || minutes < 60) && unit(minutes % 60, "minute"),
  ];
  return parts.filter(Boolean).join(" ");
}
