import { formatTimestamp } from "~/course/moment";
import { parseClock } from "~/transcript/clock";

/** Formats milliseconds as people type them: `02:41.400`. */
export function preciseTime(ms: number): string {
  return `${formatTimestamp(ms / 1000)}.${String(ms % 1000).padStart(3, "0")}`;
}

/** Parses `02:41.4`, `1:02:41` or seconds, `161.4`, to milliseconds; null for anything else. */
export function parsePreciseTime(text: string): number | null {
  const seconds = /^\s*(\d{1,6})(?:[.,](\d{1,3}))?\s*$/.exec(text);
  const ms = seconds ? Math.round(Number(`${seconds[1]}.${seconds[2] ?? 0}`) * 1000) : Math.round(parseClock(text));
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}
