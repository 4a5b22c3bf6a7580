/** How a file counts time (TTML2, "Parameter Attribute Vocabulary"). */
export type TtmlRates = {
  /** Frames a second, after `ttp:frameRateMultiplier`. */
  frameRate: number;
  subFrameRate: number;
  tickRate: number;
  /** Set if clock times are SMPTE time codes, which count frames rather than seconds. */
  smpte?: { framesASecond: number; dropsFrames: boolean } | undefined;
};

const CLOCK_TIME = /^(\d{2,4}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9})|:(\d{1,3})(?:\.(\d{1,3}))?)?$/;
const OFFSET_TIME = /^(\d{1,12}(?:\.\d{1,9})?)(h|ms|m|s|f|t|)$/;

/**
 * Parses a TTML time expression to milliseconds (TTML2, "Time Expression Syntax"): `00:01:02.5`, `00:01:02:12` with
 * frames, `62.5s`, `1500ms`, `90f`, `6250000t`. Also accepts what real files have: a comma for the point, `01:02.5`,
 * and Apple's seconds without a unit, `62.5`. Returns NaN for anything else.
 */
export function ttmlClock(text: string, rates: TtmlRates): number {
  const expression = text.trim();
  const offset = OFFSET_TIME.exec(expression);
  if (offset) {
    const [, count, unit = ""] = offset;
    const unitMs: Record<string, number> = {
      h: 3_600_000,
      m: 60_000,
      s: 1_000,
      "": 1_000,
      ms: 1,
      f: 1_000 / rates.frameRate,
      t: 1_000 / rates.tickRate,
    };
    return Number(count) * (unitMs[unit] ?? NaN);
  }
  const clock = CLOCK_TIME.exec(
    /^\d{1,2}:\d{1,2}(?:[.,]\d+)?$/.test(expression) ? `00:${expression}` : expression.replace(/^(\d):/, "0$1:"),
  );
  if (!clock) return NaN;
  const [, hours, minutes, seconds, fraction, frames, subFrames] = clock;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (frames === undefined) return whole * 1000 + Number(`0.${fraction ?? "0"}`) * 1000;
  const counted = Number(frames) + Number(subFrames ?? 0) / rates.subFrameRate;
  if (!rates.smpte) return whole * 1000 + (counted * 1000) / rates.frameRate;
  // TTML2, "Time Expression Semantics": two frame numbers of each minute but every tenth are never used.
  const dropped = rates.smpte.dropsFrames
    ? 2 * (Number(hours) * 54 + Number(minutes) - Math.floor(Number(minutes) / 10))
    : 0;
  return ((whole * rates.smpte.framesASecond + counted - dropped) / rates.frameRate) * 1000;
}

/** Reads how a file counts time from the attributes of its `tt` element. */
export function ratesOf(attributes: Readonly<Record<string, string>>): TtmlRates {
  const [numerator = 1, denominator = 1] = (attributes.frameratemultiplier ?? "")
    .split(/[\s:]+/)
    .map(Number)
    .filter((n) => n > 0);
  const framesASecond = Number(attributes.framerate) || 30;
  const frameRate = framesASecond * (numerator / denominator);
  const subFrameRate = Number(attributes.subframerate) || 1;
  const tickRate = Number(attributes.tickrate) || (attributes.framerate ? frameRate * subFrameRate : 1);
  const smpte = { framesASecond, dropsFrames: attributes.dropmode === "dropNTSC" };
  return { frameRate, subFrameRate, tickRate, smpte: attributes.timebase === "smpte" ? smpte : undefined };
}
