/** Tokens that arrived together, at a time in milliseconds. */
export type Arrival = { at: number; tokens: number };

/**
 * Returns the tokens per second of all answers, from the first token of all to the last one of all. It does not need a
 * time at which all answers are active: if the first one ends before the last one begins, there is none. Returns NaN
 * without two arrivals.
 */
export function tokensPerSecond(answers: readonly (readonly Arrival[])[]): number {
  const arrivals = answers.flat();
  const times = arrivals.map(({ at }) => at);
  const milliseconds =
    times.reduce((a, b) => Math.max(a, b), -Infinity) - times.reduce((a, b) => Math.min(a, b), Infinity);
  if (!(milliseconds > 0)) return NaN;
  return (1_000 * arrivals.reduce((sum, { tokens }) => sum + tokens, 0)) / milliseconds;
}
