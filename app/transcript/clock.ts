const CLOCK = /^(-?)(?:(\d{1,4}):)?(\d{1,4}):(\d{1,3})(?:[.,:](\d{1,9}))?$/;

/**
 * Parses a time as subtitles write it, `1:02:03.450`, `02:03,45` or `02:03`, to milliseconds; NaN for anything else.
 * The digits after the point are a fraction of a second.
 */
export function parseClock(text: string): number {
  const match = CLOCK.exec(text.trim());
  if (!match) return NaN;
  const [, sign, hours = "0", minutes, seconds, fraction = "0"] = match;
  const ms = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)) * 1000;
  return sign ? -ms : ms;
}
