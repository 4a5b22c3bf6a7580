/** One look at each chunk of a stream: it hands on what is to go further, now or later. */
export type ChunkStep<Chunk> = {
  onChunk: (chunk: Chunk, emit: (chunk: Chunk) => void) => void | Promise<void>;
  onEnd?: () => void;
};

/**
 * Steps one after another as a single stream. A stream for each would do the same and cost several times as much for every
 * word: with hundreds of answers at once, that is what a server spends its time on.
 */
export function throughSteps<Chunk>(steps: readonly ChunkStep<Chunk>[]): TransformStream<Chunk, Chunk> {
  let pending: Promise<void>[] = [];
  return new TransformStream({
    transform(chunk, controller) {
      const pass = (from: number) => (passed: Chunk) => {
        const step = steps[from];
        if (!step) return controller.enqueue(passed);
        const work = step.onChunk(passed, pass(from + 1));
        if (work) pending.push(work);
      };
      pass(0)(chunk);
      if (pending.length === 0) return;
      const all = Promise.all(pending);
      pending = [];
      return all.then(() => {});
    },
    flush() {
      for (const step of steps) step.onEnd?.();
    },
  });
}
