/** A figure, compared with a baseline that the same run measured on the same machine, or with a fixed limit. */
export type Measurement = {
  name: string;
  value: number;
  unit: string;
  /** What the figure is compared with. */
  peer: string;
  peer_value: number;
  /** value / peer_value */
  ratio: number;
  goal: string;
  holds: boolean;
};

type Goal = { atMost: number } | { atLeast: number };

export function measurement(
  name: string,
  value: number,
  unit: string,
  peer: string,
  peerValue: number,
  goal: Goal,
): Measurement {
  const holds = "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast;
  const text = "atMost" in goal ? `≤ ${round(goal.atMost)}` : `≥ ${round(goal.atLeast)}`;
  return {
    name,
    value: round(value),
    unit,
    peer,
    peer_value: round(peerValue),
    ratio: round(value / peerValue),
    goal: `${text} ${unit}`,
    holds,
  };
}

/** Formats a value with its unit: "3 ms", or a dash if it could not be measured. */
export function figureText(value: number, unit: string): string {
  return Number.isFinite(value) ? `${value} ${unit}`.trimEnd() : "–";
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

/** Returns the value that the given share of all values do not exceed, or NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

const round = (value: number) => Number(value.toPrecision(4));
