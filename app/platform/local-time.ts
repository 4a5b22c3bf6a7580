import { TZDate } from "@date-fns/tz";

/** Returns whether this runtime knows a time zone, such as Europe/Madrid. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses the local time of a date field, such as 2026-12-01T09:00, in a time zone. A time that the zone skips in spring
 * moves to after the skip. Returns null if the time is invalid.
 */
export function fromLocalTime(text: string, timeZone: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const isDay = month <= 12 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
  if (!isDay || hour > 23 || minute > 59) return null;
  return new Date(new TZDate(year, month - 1, day, hour, minute, 0, timeZone).getTime());
}

/** Formats an instant in ISO 8601 as the local time of a date field in a time zone. */
export function toLocalTime(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return parts.format(new Date(instant)).replace(" ", "T");
}
