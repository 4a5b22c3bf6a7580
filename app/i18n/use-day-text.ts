import { useCallback } from "react";
import { useFormatter } from "use-intl";

/** Formats the day of a time in ISO 8601, in the reader's language: "Nov 23, 2026". */
export function useDayText(): (time: string) => string {
  const format = useFormatter();
  return useCallback(
    (time: string) => format.dateTime(new Date(time), { dateStyle: "medium", timeZone: "UTC" }),
    [format],
  );
}
