import type { Timing } from "~/course/timing";

type Moment = { courseId: string; lectureId: string; startSeconds: number };

/**
 * Formats a time as `02:41`, or `1:02:41` from an hour on. Rounds down to whole seconds, so that the time shown is
 * never later than the words.
 */
export function formatTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const mmss = `${String(minutes).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${mmss}` : mmss;
}

/** Returns the address of a moment. `t` is in whole seconds, rounded down like `formatTimestamp`. */
export function momentUrl({ courseId, lectureId, startSeconds }: Moment): string {
  const t = Math.max(0, Math.floor(startSeconds));
  return `${lectureUrl({ courseId, lectureId })}?t=${t}`;
}

export function courseUrl(courseId: string): string {
  return `/courses/${encodeURIComponent(courseId)}`;
}

export function lectureUrl({ courseId, lectureId }: { courseId: string; lectureId: string }): string {
  return `${courseUrl(courseId)}/lectures/${encodeURIComponent(lectureId)}`;
}

/** Formats a time for people: `02:41`, or "around 3 min" if it is only an estimate. */
export function formatMoment(seconds: number, timing: Timing): string {
  return timing === "estimated" ? `around ${Math.round(Math.max(0, seconds) / 60)} min` : formatTimestamp(seconds);
}

/** Returns how people refer to a moment: "The inverted index @ 02:41". */
export function friendlyId(title: string, startSeconds: number, timing: Timing = "exact"): string {
  return `${title} @ ${formatMoment(startSeconds, timing)}`;
}

/**
 * Parses the `t` of a moment's address to seconds: `754`, `754.5`, `754s`, `12m34s`, `1h2m3s`. Returns null for
 * anything else, including negative times; the page then opens at the start.
 */
export function parseMomentTime(t: string | null): number | null {
  if (t === null) return null;
  const plain = /^(\d{1,7}(?:\.\d{1,3})?)s?$/.exec(t);
  if (plain) return Number(plain[1]);
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s)?$/.exec(t);
  if (!parts || t === "") return null;
  const [, hours = 0, minutes = 0, seconds = 0] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
