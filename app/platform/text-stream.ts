type Options = {
  /** Ends the stream before its end: nobody reads it any more. */
  signal: AbortSignal;
  /** Pending while the reader has not taken what was sent; Remix writes whatever comes, however slowly it is read. */
  drained?: (() => Promise<void> | undefined) | undefined;
  onEnd?: () => void;
};

/** Streams text as UTF-8. A piece is asked for when its reader has taken those before it, and none before the first is read. */
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
