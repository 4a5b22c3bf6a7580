/**
 * Waits for some work, but not past its signal: rejects with the signal's reason even where the work does not heed it. Nothing is
 * left on the signal afterwards.
 */
export async function untilAborted<T>(started: PromiseLike<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return started;
  const work = Promise.resolve(started);
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort);
  });
  work.catch(() => {}); // its failure comes too late to matter when the signal wins
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
