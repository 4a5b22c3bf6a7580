import { expect } from "vitest";

/** Linear work takes 4 times as long for an input of 4 times the size, quadratic work 16 times. */
const SIZE_FACTOR = 4;
const MAX_TIME_FACTOR = 10;
/** Processor time that compilation may add, in milliseconds. */
const NOISE_MS = 60;
/** What garbage collection may add for each unit of size: what becomes of a small input is never collected. */
const COLLECTION_MS = 0.0002;
const ATTEMPTS = 3;

/**
 * Returns the processor time of some work in milliseconds. Unlike the elapsed time, it doesn't depend on what else runs
 * on the machine.
 */
export function processorMs(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/**
 * Fails if the processor time of some work grows much faster than the size of its input. Tries again if it does,
 * because a measurement may include compilation and garbage collection.
 */
export function expectLinearTime<Input>(
  work: (input: Input) => void,
  makeInput: (size: number) => Input,
  size: number,
  name?: string,
): void {
  const [input, largerInput] = [makeInput(size), makeInput(SIZE_FACTOR * size)];
  const noise = NOISE_MS + COLLECTION_MS * SIZE_FACTOR * size;
  let [ms, limit] = [Infinity, 0];
  for (let attempt = 0; attempt < ATTEMPTS && ms > limit; attempt++) {
    limit = MAX_TIME_FACTOR * processorMs(() => work(input)) + noise;
    ms = processorMs(() => work(largerInput));
  }
  expect(ms, name).toBeLessThanOrEqual(limit);
}
