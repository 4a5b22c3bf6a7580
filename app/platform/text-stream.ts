type Options = {
  /** Ends the stream early, because its reader has left. */
  signal: AbortSignal;
  /** Pending until the reader has taken what was sent. Remix ignores backpressure. */
  drained?: (() => Promise<void> | undefined) | undefined;
  onEnd?: () => void;
};

/** Streams text as UTF-8. Requests a piece only when the reader has taken those before it. */
export function textStream(
  pieces: AsyncGenerator<string, void>,
  { signal, drained, onEnd = () => {} }: Options,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const end = async () => {
    onEnd();
    await pieces.return();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await drained?.();
          const { done, value } = await pieces.next();
          if (!done) controller.enqueue(encoder.encode(value));
          if (!done && !signal.aborted) return;
          await end();
          controller.close();
        } catch (error) {
          await end();
          throw error;
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
