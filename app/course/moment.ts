import type { Timing } from "~/course/timing";

type Moment = { courseId: string; lectureId: string; startSeconds: number };

/**
 * A time as the product writes it: `02:41`, and `1:02:41` past an hour. Whole seconds, rounded down, so that
 * the second shown is never later than the words.
 */
export function formatTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const mmss = `${String(minutes).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${mmss}` : mmss;
}

/** The address of a moment. `t` is in whole seconds, rounded down like `formatTimestamp`. */
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

/** A moment as a person reads it: `02:41`, or where the time is only an estimate, "around 3 min". */
export function formatMoment(seconds: number, timing: Timing): string {
  return timing === "estimated" ? `around ${Math.round(Math.max(0, seconds) / 60)} min` : formatTimestamp(seconds);
}

/** "The inverted index @ 02:41". */
export function friendlyId(title: string, startSeconds: number, timing: Timing = "exact"): string {
  return `${title} @ ${formatMoment(startSeconds, timing)}`;
}

/**
 * Reads the `t` of a moment's address: `754`, `754.5`, `754s`, `12m34s`, `1h2m3s`. Anything else, and
 * anything negative, is null: the page then opens at its start.
 */
export function parseMomentTime(t: string | null): number | null {
  if (t === null) return null;
  const plain = /^(\d{1,7}(?:\.\d{1,3})?)s?$/.exec(t);
  if (plain) return Number(plain[1]);
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s)?$/.exec(t);
  if (!parts || t === "") return null;
  const [hours, minutes, seconds] = [parts[1], parts[2], parts[3]].map((part) => Number(part ?? 0));
  return hours! * 3600 + minutes! * 60 + seconds!;
}
