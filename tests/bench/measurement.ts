/** A figure, compared with a baseline that the same run measured on the same machine, or with a fixed limit. */
export type Measurement = {
  name: string;
  value: number;
  unit: string;
  /** The figure's baseline. */
  peer: string;
  peer_value: number;
  /** value / peer_value */
  ratio: number;
  goal: string;
  holds: boolean;
  /** The lowest and the highest value of the runs whose median the figure is. */
  range?: [number, number];
  /** A sentence that says why the value is not a valid figure. It must not be printed as one. */
  problem?: string;
};

type Goal = { atMost: number } | { atLeast: number };

type Checks = {
  /** Number of samples of the figure, and the required number. A row whose goal is 0 needs it: nothing checked is 0. */
  samples?: { taken: number; needed: number };
  /** For a figure that is truly 0 at times, such as a distance. Counts and shares always can be. */
  canBeZero?: boolean | undefined;
  /** The values of the runs whose median the figure is. Its row states their range. */
  runs?: readonly number[];
};

/** Units of figures that can be 0: counts, which have none, and percentages. No time, rate or size is 0. */
const UNITS_WITH_ZERO = ["", "%"];

/** Describes a figure. One that cannot be right, such as a rate of 0, gets a `problem` instead of a silent value. */
export function measurement(
  name: string,
  value: number,
  unit: string,
  peer: string,
  peerValue: number,
  goal: Goal,
  checks: Checks = {},
): Measurement {
  const limit = "atMost" in goal ? goal.atMost : goal.atLeast;
  const holds = "atMost" in goal ? value <= limit : value >= limit;
  const problem =
    problemOf(`"${name}"`, value, unit, checks) ??
    problemOf(`The baseline of "${name}" (${peer})`, peerValue, unit, { canBeZero: checks.canBeZero }) ??
    (Number.isFinite(limit) ? undefined : `The goal of "${name}" is not a number.`) ??
    ("atMost" in goal && limit === 0 && !checks.samples ? `"${name}" does not say how much was checked.` : undefined);
  return {
    name,
    value: round(value),
    unit,
    peer,
    peer_value: round(peerValue),
    ratio: round(value / peerValue),
    goal: `${"atMost" in goal ? "≤" : "≥"} ${round(limit)} ${unit}`,
    holds,
    ...(checks.runs && { range: [round(Math.min(...checks.runs)), round(Math.max(...checks.runs))] }),
    ...(problem === undefined ? {} : { problem }),
  };
}

function problemOf(what: string, value: number, unit: string, { samples, canBeZero }: Checks): string | undefined {
  if (samples && !(samples.taken >= samples.needed))
    return `${what} has ${samples.taken} samples, but needs ${samples.needed}.`;
  if (!Number.isFinite(value)) return `${what} was not measured: ${value}.`;
  if (value < 0) return `${what} is negative: ${figureText(value, unit)}.`;
  if (value === 0 && !canBeZero && !UNITS_WITH_ZERO.includes(unit))
    return `${what} is ${figureText(value, unit)}: nothing was measured.`;
  return undefined;
}

/** Formats a value with its unit: "3 ms". */
export function figureText(value: number, unit: string): string {
  return `${value} ${unit}`.trimEnd();
}

/** Formats a figure: "3 ms", or "3 ms (2 to 5)" if it is a median of runs. */
export function measuredText({ value, unit, range }: Pick<Measurement, "value" | "unit" | "range">): string {
  return figureText(value, unit) + (range ? ` (${range[0]} to ${range[1]})` : "");
}

/** Prints figures as soon as they are measured, because a long run may be interrupted. */
export function printAtOnce(measured: readonly Measurement[]): void {
  for (const row of measured) console.error(`${row.name}: ${measuredText(row)}`);
}

/** Formats a ratio: "1.5×", or a dash if it is not a finite number. */
export function ratioText(ratio: number): string {
  return Number.isFinite(ratio) ? `${ratio}×` : "–";
}

/** Times `run` once for each input, in order, and returns the median in milliseconds. */
export async function medianMs<T>(inputs: readonly T[], run: (input: T) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (const input of inputs) {
    const start = performance.now();
    await run(input);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Returns the value that the given share of all values do not exceed, or NaN without values or if one of them is NaN. */
export function percentile(values: readonly number[], share: number): number {
  if (values.some(Number.isNaN)) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** Returns the middle value, or NaN without values or if one of them is NaN. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Returns how much equally spaced values grow from one to the next, by least squares; NaN with fewer than two values. */
export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spread;
}

const round = (value: number) => Number(value.toPrecision(4));
