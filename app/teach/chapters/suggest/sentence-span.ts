/** Start times that never decrease, such as those of a lecture's sentences. */
export type StartTimes = readonly number[];

/** More sentences are never compared: a transcript whose times are wrong may have thousands in a minute. */
const MAX_SENTENCES = 120;

/** Returns the position of the first sentence that starts at most `ms` before a sentence. */
export const spanStart = (starts: StartTimes, position: number, ms: number): number =>
  Math.max(firstFrom(starts, (starts[position] ?? 0) - ms), position - MAX_SENTENCES);

/** Returns the position after the last sentence that starts less than `ms` after a sentence. */
export const spanEnd = (starts: StartTimes, position: number, ms: number): number =>
  Math.min(Math.max(position + 1, firstFrom(starts, (starts[position] ?? 0) + ms)), position + MAX_SENTENCES);

/** Returns the position of the first number that is not below a value. The numbers never decrease. */
export function firstFrom(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
