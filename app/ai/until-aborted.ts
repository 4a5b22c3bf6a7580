/**
 * Waits for work, but no longer than until its signal aborts: rejects with the signal's reason even if the work ignores
 * the signal. Removes its listener in the end.
 */
export async function untilAborted<T>(started: PromiseLike<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return started;
  const work = Promise.resolve(started);
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(reasonOf(signal));
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort);
  });
  work.catch(() => {}); // if the signal aborts first, nobody else handles a later failure
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function reasonOf({ reason }: { reason: unknown }): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
