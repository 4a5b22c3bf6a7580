/** Runs work for each item in order, by at most `workers` at a time. Throws the first error. */
export async function inParallel<T>(
  items: readonly T[],
  workers: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const remaining = items.entries();
  const worker = async () => {
    for (const [index, item] of remaining) await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.max(1, workers) }, worker));
}
