/** A step of a stream's pipeline. It emits the chunks to pass on, now or later. */
export type ChunkStep<Chunk> = {
  onChunk: (chunk: Chunk, emit: (chunk: Chunk) => void) => void | Promise<void>;
  onEnd?: () => void;
};

/**
 * Reads a stream to its end, and passes each chunk through all steps in sequence to `write`. A chunk that a step works on
 * delays the next one. Rejects with the first error of the stream or of a step; then the stream is cancelled.
 *
 * A loop, because a stream per step, or even one for all of them, costs more for every word than the steps themselves,
 * which dominates a server's time with hundreds of simultaneous answers.
 */
export async function writeThroughSteps<Chunk>(
  chunks: ReadableStream<Chunk>,
  steps: readonly ChunkStep<Chunk>[],
  write: (chunk: Chunk) => void,
): Promise<void> {
  let pending: Promise<void>[] = [];
  const passes: ((chunk: Chunk) => void)[] = steps.map((step, index) => (chunk: Chunk): void => {
    const work = step.onChunk(chunk, passes[index + 1] ?? write);
    if (work) pending.push(work);
  });
  const first = passes[0] ?? write;
  const reader = chunks.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      first(next.value);
      if (pending.length === 0) continue;
      const all = pending;
      pending = [];
      await Promise.all(all);
    }
    for (const step of steps) step.onEnd?.();
  } catch (error) {
    void reader.cancel(error).catch(() => {}); // a stream that failed by itself rejects with its error again
    throw error;
  }
}
