type Options = {
  /** Ends the stream early, because its reader has left. */
  signal: AbortSignal;
  /** Pending until the reader has taken what was sent. Remix ignores backpressure. */
  drained?: (() => Promise<void> | undefined) | undefined;
  onEnd?: () => void;
};

/** Streams bytes, and text as UTF-8. Requests a piece only when the reader has taken those before it. */
export function pieceStream(
  pieces: AsyncGenerator<string | Uint8Array, void>,
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
          if (!done) controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
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
