/** A step of a stream's pipeline. It emits the chunks to pass on, now or later. */
export type ChunkStep<Chunk> = {
  onChunk: (chunk: Chunk, emit: (chunk: Chunk) => void) => void | Promise<void>;
  onEnd?: () => void;
};

/**
 * Runs steps in sequence as a single stream. A stream per step would cost several times as much for every word, which
 * dominates a server's time with hundreds of simultaneous answers.
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
