/** One figure beside a peer or a limit that was measured in the same run on the same machine. */
export type Measurement = {
  name: string;
  value: number;
  unit: string;
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

/** The value that this share of all lie at or below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

const round = (value: number) => Number(value.toPrecision(4));
