import type { Timing } from "~/course/timing";

/** An address that may become a link: http, https, or a path on this site. `//` and `/\` would lead to another site. */
export const SAFE_ADDRESS = /^(?:https?:\/\/[^\s/\\]|\/(?![/\\]))[^\s\\]*$/i;

type Moment = { courseId: string; lectureId: string; startSeconds: number };

/**
 * Returns the second that a moment is shown as, linked to and sought to. Rounds down, so that it is never later than the
 * words.
 */
export const wholeSecond = (seconds: number): number => Math.max(0, Math.floor(seconds));

/** Formats a time as `02:41`, or `1:02:41` from an hour on, in whole seconds. */
export function formatTimestamp(seconds: number): string {
  const whole = wholeSecond(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const mmss = `${String(minutes).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${mmss}` : mmss;
}

/** Parses `12:34` or `1:02:34`, as people write times in a video, to seconds. Returns null for anything else. */
export function parseClockTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/.exec(text);
  return match ? Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null;
}

/** Returns an address under `origin` as absolute. An address elsewhere stays as it is. */
export const absoluteAddress = (address: string, origin: string): string =>
  address.startsWith("/") ? `${origin}${address}` : address;

/** Returns the address of a moment. */
export function momentUrl({ courseId, lectureId, startSeconds }: Moment): string {
  return `${lectureUrl({ courseId, lectureId })}?t=${wholeSecond(startSeconds)}`;
}

/** Returns the path of a course's page. */
export function courseUrl(courseId: string): string {
  return `/courses/${encodeURIComponent(courseId)}`;
}

/** Returns the path of a lecture's page. */
export function lectureUrl({ courseId, lectureId }: { courseId: string; lectureId: string }): string {
  return `${courseUrl(courseId)}/lectures/${encodeURIComponent(lectureId)}`;
}

/** Returns the path of a lecture's captions. */
export const captionsUrl = (lecture: { courseId: string; lectureId: string }): string =>
  `${lectureUrl(lecture)}/captions.vtt`;

/** Formats a time for people: `02:41`, or "around 3 min" if it is only an estimate. */
export function formatMoment(seconds: number, timing: Timing): string {
  return timing === "estimated" ? `around ${Math.round(Math.max(0, seconds) / 60)} min` : formatTimestamp(seconds);
}

/** Returns how people refer to a moment: "The inverted index @ 02:41". */
export function friendlyId(title: string, startSeconds: number, timing: Timing = "exact"): string {
  return `${title} @ ${formatMoment(startSeconds, timing)}`;
}

/**
 * Returns a name that occurs for the nth time in a conversation: "Glaciers @ around 0 min (2)". Passages with estimated
 * times, and lectures with the same title, would have the same name otherwise.
 */
export const nthName = (name: string, nth: number): string => (nth > 1 ? `${name} (${nth})` : name);

/** Returns which one of the same name a name is, from 1: the inverse of `nthName`. */
export function nthOfName(nthName: string, name: string): number {
  const suffix = nthName.startsWith(name) ? /^ \((\d{1,6})\)$/.exec(nthName.slice(name.length)) : null;
  return suffix ? Number(suffix[1]) : 1;
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
