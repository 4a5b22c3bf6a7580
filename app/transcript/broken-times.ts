/** `0:00:01.000`, `00:0x,5`, `-00:01`: a time, or what is left of one. */
const CLOCK = /^[-+]?[\dx?]{0,4}:\w{1,4}(?::\w{0,4}){0,2}(?:[.,][\w?]{0,9})?$/i;
const FULL_CLOCK = /^[-+]?\w{0,4}:\w{0,4}:\w{0,4}(?:[.,:][\w?]{0,9})?$/;
const ARROW = /[-=–—]{1,6}\s?>|→/;
const MAX_LENGTH = 200;

/**
 * Returns whether a line has the form of a timing line, whatever is wrong with its times: two times and nothing else, or
 * a time on a side of an arrow. Words beside times ("from 10:30, to 11:45") make a line of text.
 */
export function looksLikeTiming(line: string): boolean {
  if (line.length > MAX_LENGTH || !line.includes(":") || !/\d/.test(line)) return false;
  const [from = "", to] = line.split(ARROW, 2);
  // After the second time, WebVTT and SubRip have settings.
  if (to !== undefined)
    return isClock(from.trim()) || (isRest(from.trim()) && isClock(to.trim().split(/\s/, 1).join()));
  const parts = line.trim().split(/\s*[,;]\s*|\s+/);
  if (parts.length === 1) return FRACTION.test(line.trim());
  return (
    parts.some((part) => isFullClock(part) || FRACTION.test(part)) &&
    parts.every((part) => isClock(part) || isFullClock(part) || isRest(part))
  );
}

/** A time alone is one only with a fraction: words may be "10:30". */
const FRACTION = /^-?\d[\d:]{3,12}[.,]\d{1,9}$/;
const isRest = (text: string) => /^[-–—\d:.,?x]{0,20}$/i.test(text);
const isClock = (text: string) => CLOCK.test(text) && /\d/.test(text);
const isFullClock = (text: string) => FULL_CLOCK.test(text) && /\d/.test(text);
