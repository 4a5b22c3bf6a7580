export type TtmlRates = { frameRate: number; subFrameRate: number; tickRate: number };

const CLOCK_TIME = /^(\d{2,4}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9})|:(\d{1,3})(?:\.(\d{1,3}))?)?$/;
const OFFSET_TIME = /^(\d{1,12}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/;

/**
 * Parses a TTML time expression to milliseconds (TTML2, "Time Expression Syntax"): `00:01:02.5`, `00:01:02:12` with
 * frames, `62.5s`, `1500ms`, `90f`, `6250000t`. Also accepts a comma for the point and `01:02.5`, which real files
 * have. Returns NaN for anything else.
 */
export function ttmlClock(text: string, { frameRate, subFrameRate, tickRate }: TtmlRates): number {
  const expression = text.trim();
  const offset = OFFSET_TIME.exec(expression);
  if (offset) {
    const [, count, unit = ""] = offset;
    const unitMs: Record<string, number> = {
      h: 3_600_000,
      m: 60_000,
      s: 1_000,
      ms: 1,
      f: 1_000 / frameRate,
      t: 1_000 / tickRate,
    };
    return Number(count) * (unitMs[unit] ?? NaN);
  }
  const clock = CLOCK_TIME.exec(
    /^\d{1,2}:\d{1,2}(?:[.,]\d+)?$/.test(expression) ? `00:${expression}` : expression.replace(/^(\d):/, "0$1:"),
  );
  if (!clock) return NaN;
  const [, hours, minutes, seconds, fraction, frames, subFrames] = clock;
  const whole = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  if (frames !== undefined)
    return whole + ((Number(frames) + Number(subFrames ?? 0) / subFrameRate) * 1000) / frameRate;
  return whole + Number(`0.${fraction ?? "0"}`) * 1000;
}
